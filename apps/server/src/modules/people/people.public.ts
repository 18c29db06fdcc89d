export { changeableBy } from './users.access'
export { userRuleColumns } from './users.store'
