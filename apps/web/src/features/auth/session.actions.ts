import type { authRoutes } from '@uplink/contract/auth'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { whileLeaving } from '../../platform/api/leaving'
import { deleteWorkerCaches } from '../../platform/service-worker/service-worker'
import { clearSession, startSession } from '../../platform/session/session'

const login = endpoint<typeof authRoutes.login>('POST', '/auth/login')
const logout = endpoint<typeof authRoutes.logout>('GET', '/auth/logout')

/** Leaving must not wait for a server that does not answer. */
const logoutWithinMs = 5_000

/** Signs in and keeps the session in this browser. Throws what `call` throws; a 422 names the fields. */
export async function signIn(credentials: { username: string; password: string }): Promise<void> {
  const { data } = await call(login, { body: credentials })
  startSession(data.token, data.user.subscriber)
}

/** Signs out on the server and here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), logoutWithinMs)
  await whileLeaving(async () => {
    // a token the server does not hear of again expires by itself
    await call(logout, {}, { quiet: true, endsSession: true, signal: controller.signal }).catch(() => {})
    clearTimeout(timer)
    forgetPerson()
  })
}

/** Forgets everything about the person in this browser. */
export function forgetPerson(): void {
  clearSession()
  deleteWorkerCaches()
}
