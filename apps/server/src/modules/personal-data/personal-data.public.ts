export { retention } from './personal-data.jobs'
