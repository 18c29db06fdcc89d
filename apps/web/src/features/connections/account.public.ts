export { accountQuery } from './account.data'
