export { OpenTicketsPart } from './list/OpenTicketsPart'
