export { createBulkWork } from './bulk-acts.jobs'
