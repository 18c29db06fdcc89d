export { readAbout } from './about.actions'
export { watchJobs } from './job-alarms'
export { bad, good, skipped, warning, type Told } from './job-alarms'
