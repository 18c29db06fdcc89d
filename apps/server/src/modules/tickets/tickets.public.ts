export { listQueue } from './desk/desk-tickets.actions'
