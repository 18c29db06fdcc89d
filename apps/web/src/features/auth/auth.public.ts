export { profileQuery } from './auth.data'
