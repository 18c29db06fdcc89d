export { userRuleColumns } from './users.store'
