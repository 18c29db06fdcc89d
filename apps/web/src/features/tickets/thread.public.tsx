// What the desk shows of tickets: a door of its own, so that the dashboard does not load it.
export { AnswerForm } from './thread/AnswerForm'
export { Thread } from './thread/Thread'
export { categoryOptions, categoryWords } from './ticket-words'
export { TicketStatus } from './TicketStatus'
