export { openDesk, type Desk } from './payments.desk'
export { paymentJobs } from './payments.jobs'
export { backlogOf } from './payments.reconcile'
