export { Bell } from './bell/Bell'
