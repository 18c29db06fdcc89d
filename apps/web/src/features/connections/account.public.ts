export { AccountPart, AccountValue } from './AccountPart'
export { accountQuery } from './account.data'
export { activeConnectionsQuery } from './connection-switcher.data'
