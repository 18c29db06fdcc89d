export { openTill } from './till'
export { paymentJobs } from './payments.jobs'
export { backlogOf } from './incoming/backlog'
