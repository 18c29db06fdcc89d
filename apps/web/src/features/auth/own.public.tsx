export { SecurityPart } from './factors/SecurityPart'
export { LanguagePart } from './LanguagePart'
export { PasswordPart } from './passwords/PasswordPart'
export { SessionsPart } from './sessions/SessionsPart'
