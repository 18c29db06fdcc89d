export { bankHandler } from './bank.actions'
export { applyMarketing } from './marketing.actions'
export { applyProfile } from './profile.actions'
