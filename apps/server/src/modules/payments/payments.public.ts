export { openDesk, type Desk } from './payments.desk'
export { paymentJobs } from './payments.jobs'
