export { signOnSecrets } from './settings.actions'
export { purgeSignOnAttempts } from './single-sign-on.jobs'
