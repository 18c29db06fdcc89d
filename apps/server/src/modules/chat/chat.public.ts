export { chatRuleColumns } from './chat.access'
