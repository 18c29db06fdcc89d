export { createPersonalExports, retention } from './personal-data.jobs'
