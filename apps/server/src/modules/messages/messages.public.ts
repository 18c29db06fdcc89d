export { messageRuleColumns } from './messages.store'
