export { SetupPart } from './setup/SetupNote'
