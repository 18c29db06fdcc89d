// What the desk is composed of: a door of its own, so that the dashboard does not load it.
export { followDeskTickets } from './desk/desk-tickets.data'
export { OpenTicketDialog } from './desk/OpenTicketDialog'
export { TicketsView } from './desk/TicketsView'
export { TicketStatus } from './TicketStatus'
