export { OpenTicketsPart } from './OpenTicketsPart'
