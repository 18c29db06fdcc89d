export { chatRuleColumns } from './chat.access'
export { countWaitingChats } from './inbox.actions'
