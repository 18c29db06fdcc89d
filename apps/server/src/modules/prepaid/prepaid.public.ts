export { prepaidDays } from './prepaid.jobs'
