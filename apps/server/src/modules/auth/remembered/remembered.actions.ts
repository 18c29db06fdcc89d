import { beginningOf } from '@uplink/contract/cut-text'
import { mostRememberedDevices, type RememberedDevice } from '@uplink/contract/remembered-devices'
import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/kysely'
import { dayMs } from '#platform/durations'
import type { Call, GuestCall } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { tokenHash } from '../sessions/tokens'
import * as store from './remembered.store'

// The browser keeps a token in a cookie that no script reads. It is looked at where a password was right, and nowhere else: alone
// it lets nobody in, so no other site gains anything by making a browser send it.

/** Several people may share one browser; more than these are forgotten. */
const mostInBrowser = 5

const cookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-uplink-device' : 'uplink-device'

/** The tokens that a browser has kept. */
function tokensIn(publicUrl: string, header: string | undefined): string[] {
  const name = `${cookieName(publicUrl)}=`
  const part = header?.split(';').find((one) => one.trim().startsWith(name))
  const tokens = part?.trim().slice(name.length).split('.') ?? []
  return tokens.filter((token) => /^[\w-]{43}$/.test(token)).slice(0, mostInBrowser)
}

/** Whether the browser that calls is remembered for this person; notes that it was used. */
export async function isRemembered(
  publicUrl: string,
  db: Database,
  call: GuestCall,
  user: number,
): Promise<boolean> {
  const hashes = tokensIn(publicUrl, call.headers.cookie).map(tokenHash)
  return hashes.length > 0 && store.useRemembered(db, { user, hashes, now: call.clock.now() })
}

/**
 * Remembers the browser that calls for a person who has proved their second factor; returns the cookie to set once that is
 * committed, or undefined where their organization wants none remembered.
 */
export async function remember(
  publicUrl: string,
  tx: Database,
  call: GuestCall,
  user: number,
): Promise<string | undefined> {
  const days = await store.findRememberDays(tx, user)
  if (days === 0) return undefined
  const token = randomBytes(32).toString('base64url')
  const now = call.clock.now()
  await store.insertRemembered(
    tx,
    {
      user_id: user,
      token_hash: tokenHash(token),
      device_label: beginningOf(call.userAgent, 200),
      address: call.address,
      created_at: now,
      expires_at: new Date(now.getTime() + days * dayMs),
    },
    mostRememberedDevices,
  )
  await call.audit(tx, { act: 'auth.device-remembered', target: ['user', user], details: { days } }, user)
  const tokens = [token, ...tokensIn(publicUrl, call.headers.cookie)].slice(0, mostInBrowser).join('.')
  const isSecure = publicUrl.startsWith('https:')
  const attributes = ['Path=/', `Max-Age=${(days * dayMs) / 1000}`, 'HttpOnly', 'SameSite=Strict']
  return [`${cookieName(publicUrl)}=${tokens}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ')
}

export async function listRemembered({ db, person, clock }: Call): Promise<RememberedDevice[]> {
  const of = { user: person.userId, now: clock.now(), limit: mostRememberedDevices }
  return (await store.findRemembered(db, of)).map((row) => ({
    id: row.id,
    device: row.device_label,
    address: row.address,
    remembered_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
  }))
}

export async function forgetDevice(call: Call, id: number): Promise<void> {
  const { userId: user } = call.person
  await call.db.transaction().execute(async (tx) => {
    if (!(await store.deleteRemembered(tx, { id, user }))) throw new Problem('record.not-found')
    await call.audit(tx, { act: 'auth.device-forgotten', target: ['user', user], details: { forgotten: 1 } })
  })
}

/** Returns how many there were. */
export function forgetAllDevices(call: Call): Promise<number> {
  const { userId: user } = call.person
  return call.db.transaction().execute(async (tx) => {
    const forgotten = await store.deleteRememberedOf(tx, user)
    if (forgotten > 0)
      await call.audit(tx, { act: 'auth.device-forgotten', target: ['user', user], details: { forgotten } })
    return forgotten
  })
}
