export { bankHandler } from './details/bank.actions'
export { applyMarketing } from './details/marketing.actions'
export { applyProfile } from './details/profile.actions'
