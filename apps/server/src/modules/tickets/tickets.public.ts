export { listQueue } from './desk-tickets.actions'
