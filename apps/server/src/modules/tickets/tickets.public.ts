export { ticketRuleColumns } from './tickets.access'
export { listQueue } from './desk/desk-tickets.actions'
export { tellRunningOut } from './targets/targets.jobs'
export { ticketActs, ticketsInBulk } from './desk/tickets.bulk'
