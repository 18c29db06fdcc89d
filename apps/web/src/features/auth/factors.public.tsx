export { SecurityPart } from './factors/SecurityPart'
