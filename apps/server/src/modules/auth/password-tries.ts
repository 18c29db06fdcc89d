import { audit } from '../../platform/audit/audit'
import type { Database } from '../../platform/database/kysely'
import type { Call } from '../../platform/http/call'
import { networkOf } from '../../platform/http/network-of'
import { Problem } from '../../platform/http/problem'
import type { Passwords } from '../../platform/passwords/hashing'
import {
  findBusyUntil,
  forgetTries,
  hasSignedInFrom,
  takeTry,
  type Allowance,
  type Tried,
} from './password-tries.store'

const minute = 60_000

/** Ten tries at once, then one in a quarter of an hour: about a hundred a day. */
const accountTries: Allowance = { cost: 15 * minute, room: 150 * minute }

/** Wrong ones of one address, which can be a whole quarter's behind the address translation of a provider. */
const networkTries: Allowance = { cost: minute / 3, room: (100 * minute) / 3 }

const knownForMs = 30 * 24 * 60 * minute

interface SignInTry {
  username: string
  /** Undefined where nobody has this name: then the same is counted, so that nobody can tell. */
  user: number | undefined
  address: string
  now: Date
}

export const accountKey = (username: string) => `account ${username.toLowerCase()}`
const networkKey = (address: string) => `network ${networkOf(address)}`

/**
 * Takes the account's try before its password is compared, and refuses when it or the network had too many. Where the
 * account has signed in from lately, it has tries of its own: strangers elsewhere cannot lock its person out.
 */
export async function beginSignIn(db: Database, { username, user, address, now }: SignInTry): Promise<void> {
  const busyUntil = await findBusyUntil(db, { key: networkKey(address) })
  const network = { ...networkTries, busyUntil, now }
  if (waitOf(network) > 0) throw tooMany(waitOf(network))
  const since = new Date(now.getTime() - knownForMs)
  const isKnown = await hasSignedInFrom(db, { user: user ?? 0, address, since })
  await requireTry(db, { key: accountKey(username), ...(isKnown && { place: address }) }, now)
}

/** The network pays for a wrong password as well. */
export async function countWrongSignIn(db: Database, { address, now }: { address: string; now: Date }) {
  await takeTry(db, { key: networkKey(address), ...networkTries, now })
}

/** Whether a signed-in person knows their password; guessing it by a session left open is as slow as at sign-in, and audited. */
export async function knowsPassword(
  call: Call,
  passwords: Passwords,
  of: { hash: string | null; password: string },
): Promise<boolean> {
  const key = `person ${call.person.userId}`
  await requireTry(call.db, { key }, call.clock.now())
  const isRight = await passwords.matches(of.hash, of.password)
  if (isRight) await forgetTries(call.db, key)
  else
    await audit(call.db, call.clock, {
      actorId: call.person.userId,
      action: 'auth.password-refused',
      requestId: call.requestId,
      address: call.address,
    })
  return isRight
}

async function requireTry(db: Database, tried: Tried, now: Date): Promise<void> {
  if (await takeTry(db, { ...tried, ...accountTries, now })) return
  throw tooMany(waitOf({ ...accountTries, busyUntil: await findBusyUntil(db, tried), now }))
}

/** Milliseconds until there is room for one more. */
function waitOf({
  cost,
  room,
  busyUntil,
  now,
}: Allowance & { busyUntil: Date | undefined; now: Date }): number {
  return busyUntil ? busyUntil.getTime() + cost - room - now.getTime() : 0
}

function tooMany(waitMs: number): Problem {
  const minutes = Math.max(1, Math.ceil(waitMs / minute))
  return new Problem('auth.too-many-tries', {
    message: `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfter: minutes * 60,
  })
}
