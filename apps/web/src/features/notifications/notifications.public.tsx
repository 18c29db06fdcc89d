export { Bell } from './Bell'
