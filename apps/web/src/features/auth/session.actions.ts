import type { authRoutes, SignedIn } from '@uplink/contract/auth'
import type { SignedPasskey } from '@uplink/contract/passkey-signing'
import type { FactorWanted } from '@uplink/contract/second-factors'
import { chosenLanguage } from '../../language/language'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { ApiError } from '../../platform/api/errors'
import { keepDraftsNow } from '../../platform/session/keep-now'
import { logFailure } from '../../platform/log/log'
import { deleteWorkerCaches } from '../../platform/service-worker/service-worker'
import { dropLeftOpen, leftOpen } from '../../platform/session/left-open'
import { clearSession, isSignedIn, startSession } from '../../platform/session/session'
import { saveLanguage } from './language.actions'

const login = endpoint<typeof authRoutes.login>('POST', '/auth/login')
const secondStep = endpoint<typeof authRoutes.loginWithFactor>('POST', '/auth/login/second-factor')
const passkeyStep = endpoint<typeof authRoutes.loginWithPasskey>('POST', '/auth/login/passkey')
const logout = endpoint<typeof authRoutes.logout>('GET', '/auth/logout')

/** The built-in role's id; here, because the contract's file of roles is not in the first script. */
const administratorRole = 1

/** Signing out must not wait for a server that does not answer. */
const logoutWithinMs = 5_000

/** `isUnreachable`: an administrator whom no link can reach if they forget their password. */
export interface Entered {
  isUnreachable: boolean
}

/**
 * Signs in and keeps the session in this browser. Throws what `call` throws; a 422 names the fields. Whoever has a second
 * factor is not signed in yet: `wanted` is what the second step needs.
 */
export async function signIn(credentials: {
  username: string
  password: string
}): Promise<Entered | { wanted: FactorWanted }> {
  // before anything new is stored: ending a session makes the browser clear what the portal stored
  await endLeftOpen()
  const { data } = await call(login, { body: credentials })
  return 'second_factor' in data ? { wanted: data.second_factor } : beginSession(data)
}

/** The second step. Throws what `call` throws. */
export async function signInWithCode(given: {
  challenge: string
  code: string
  remember: boolean
}): Promise<Entered> {
  return beginSession((await call(secondStep, { body: given })).data)
}

/** The second step by what a passkey has signed. */
export async function signInWithPasskey(given: {
  challenge: string
  passkey: SignedPasskey
  remember: boolean
}): Promise<Entered> {
  return beginSession((await call(passkeyStep, { body: given })).data)
}

/** Begins the session in this browser. */
export async function beginSession(data: SignedIn): Promise<Entered> {
  startSession(data.token, data.user.subscriber)
  // the next screen may be the form that a session's end interrupted; they come with the frame's script
  await import('../../platform/form/drafts').then(
    ({ draftsAreOf }) => draftsAreOf(data.user.id),
    (error: unknown) => logFailure('The drafts could not be loaded', error),
  )
  // Their messages are to be in the language that is chosen here; staff's are English.
  const { account_type, roles, language, email, mobile_no } = data.user
  if (chosenLanguage && chosenLanguage !== language && account_type === 'customer')
    void saveLanguage(chosenLanguage, { quiet: true }).catch(() => {})
  const isAdministrator = roles.some(({ id }) => id === administratorRole)
  return { isUnreachable: isAdministrator && email === null && mobile_no === null }
}

/** Ends sessions that were signed out of while the server could not be reached, unless somebody is signed in here. */
export async function endLeftOpen(): Promise<void> {
  if (isSignedIn()) return
  const tokens = await leftOpen()
  await Promise.all(
    tokens.map(async (token) => {
      if (await endSession(token)) await dropLeftOpen(token)
    }),
  )
}

/** Ends a session. True when the server has ended it, or did not know it any more. */
export async function endSession(token: string): Promise<boolean> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), logoutWithinMs)
  try {
    await call(logout, {}, { quiet: true, endsSession: true, token, signal: controller.signal })
    return true
  } catch (error) {
    return error instanceof ApiError && error.status === 401
  } finally {
    clearTimeout(timer)
  }
}

/** Forgets everything about the person in this browser, except their drafts, which are sealed. */
export function forgetPerson(): void {
  keepDraftsNow()
  clearSession()
  deleteWorkerCaches()
}
