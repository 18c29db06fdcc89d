export { WaitingTicketsPart } from './WaitingTicketsPart'
