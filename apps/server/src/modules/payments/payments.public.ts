export { openTill } from './till'
export { paymentJobs } from './payments.jobs'
export { paymentRuleColumns } from './shown/pages.store'
export { backlogOf } from './incoming/backlog'
