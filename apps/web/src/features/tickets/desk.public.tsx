// The parts that the desk is made of. They have a door of their own, so that the dashboard does not load them.
export { followDeskTickets } from './desk/desk-tickets.data'
export { OpenTicketDialog } from './desk/OpenTicketDialog'
export { TicketsView } from './desk/TicketsView'
export { waitingTicketsQuery } from './desk/queue.data'
export { TicketStatus } from './TicketStatus'
