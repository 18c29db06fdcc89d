export { addDays, lengthInDays, periodContaining, type Period } from './billing.periods'
