export { SecurityPart, SecurityValue } from './factors/SecurityPart'
export { LanguagePart } from './LanguagePart'
export { PasswordPart } from './passwords/PasswordPart'
export { SessionsPart, SessionsValue } from './sessions/SessionsPart'
