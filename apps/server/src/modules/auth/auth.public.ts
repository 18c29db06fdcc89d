export { enterFromElsewhere, type AuthDeps as EnteringDeps } from './auth.actions'
export { endSessions, findUserId, isFactorOwed } from './auth.store'
export { endWhatWasRestored } from './sessions/after-restore'
export { endEverySessionOf, endSessionOf, listSessionsOf } from './sessions/own-sessions.actions'
export { createSessions, findPerson, type Sessions } from './sessions/sessions'
export { endUnusedSessions, purgeSecrets, purgeSessions } from './auth.jobs'
export { beginChange, verify, type ChangeHandler, type CodesDeps } from './codes/codes.actions'
export { appSecrets } from './factors/proving'
export { linkForAdministrator, listAdministrators } from './passwords/reset-administrator'
export { linkWords } from './passwords/link-words'
export { sendLinkToPerson, type ResetDeps } from './passwords/reset-links.actions'
export { passwordHandler } from './passwords/passwords.actions'
export { tellFactorResetRequested } from './factors/factors.actions'
export {
  createActConfirmation,
  createPasswordConfirmation,
  endOpenSecrets,
  takeLostFactors,
} from './passwords/set-password'
export { knowsPassword, tryCode, type TriesDeps } from './tries/password-tries'
export { createTriesUnderWay } from './tries/tries-under-way'
export { writerTo, type Addressee } from './codes/codes.notices'
export {
  deliver,
  destinationOf,
  everyPlaceOf,
  masked,
  type Destination,
  type Message,
} from './codes/destinations'
