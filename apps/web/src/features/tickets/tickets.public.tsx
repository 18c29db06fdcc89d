export { OpenTicketsPart } from './list/OpenTicketsPart'
export { WaitingTicketsPart } from './desk/WaitingTicketsPart'
