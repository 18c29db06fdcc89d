export { createSessions, type Sessions } from './auth.sessions'
export { purgeSessions } from './auth.jobs'
