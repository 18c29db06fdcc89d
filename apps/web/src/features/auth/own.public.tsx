export { SecurityPart } from './factors/SecurityPart'
export { PasswordPart } from './passwords/PasswordPart'
export { SessionsPart } from './sessions/SessionsPart'
