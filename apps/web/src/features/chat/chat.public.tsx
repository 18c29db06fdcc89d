export { Conversation } from './Conversation'
