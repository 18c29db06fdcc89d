export { AccountPart } from './AccountPart'
export { accountQuery } from './account.data'
