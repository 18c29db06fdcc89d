export { createBearers } from './bearers'
export { isApiToken } from './token-text'
