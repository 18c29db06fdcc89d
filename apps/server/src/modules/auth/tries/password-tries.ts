import { counted } from '@uplink/contract/counted'
import { dayMs, minuteMs } from '#platform/durations'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { networkOf } from '#platform/http/network/network-of'
import { Problem } from '#platform/http/problem'
import type { Passwords } from '#platform/passwords/hashing'
import {
  findNextAt,
  forgetTries,
  returnTry,
  takeTry,
  type Allowance,
  type Tried,
} from './password-tries.store'
import type { TriesUnderWay } from './tries-under-way'

const waits = { firstWait: minuteMs, longestWait: 15 * minuteMs }

/** Ten at once, then one after 1, 2, 4, 8 and then every 15 minutes: about a hundred a day. */
const accountTries: Allowance = { free: 10, forgottenAfter: 20 * minuteMs, ...waits }

/**
 * Wrong passwords from one address. Behind a provider's address translation it may belong to a whole neighbourhood.
 */
const networkTries: Allowance = { free: 100, forgottenAfter: minuteMs / 3, ...waits }

/** For how long an address counts as known after a person has signed in from it. */
export const knownForMs = 30 * dayMs

export interface TriesDeps {
  passwords: Passwords
  tries: TriesUnderWay
}

/** What is guessed: so is the refusal worded. */
type Guessed = 'passwords' | 'codes'

interface SignInTry<Known, Entered> {
  /** Whose tries they are: `accountKey`, or `factorKey` in the second step. */
  key: string
  what: Guessed
  /** Whether the account has lately signed in from this address; false when there is no such account. */
  isKnown: boolean
  address: string
  clock: Clock
  /** Compares the password or the code; undefined when it is wrong. */
  compare: () => Promise<Known | undefined>
  /** Lets in whoever knew it, and forgets the tries of this key. */
  letIn: (known: Known, tries: string) => Promise<Entered>
}

export const accountKey = (username: string) => `account ${username.toLowerCase()}`
/** Codes of a person in the second step of a sign-in. */
export const factorKey = (user: number) => `factor ${user}`
const networkKey = (address: string) => `network ${networkOf(address)}`

/**
 * Takes a try before the password is compared, and refuses when the account or the network had too many wrong ones.
 * An account that has lately signed in from this address has separate tries here, and the network's do not count.
 * Strangers, elsewhere or behind the same address, can therefore not lock the person out. Returns undefined after a
 * wrong password.
 */
export async function trySignIn<Known, Entered>(
  tries: TriesUnderWay,
  db: Database,
  { key, what, isKnown, address, clock, compare, letIn }: SignInTry<Known, Entered>,
): Promise<Entered | undefined> {
  const now = clock.now()
  if (!isKnown) await requireRoom(db, { key: networkKey(address), what }, now)
  const tried = { key, ...(isKnown && { place: address }) }
  const entered = await tryPassword(tries, db, { tried, what, clock, compare, letIn })
  // A wrong password also counts for the network.
  if (entered === undefined) await takeTry(db, { key: networkKey(address), ...networkTries, now })
  return entered
}

/**
 * Whether a signed-in person knows their password. Guessing it through a session left open is as slow as at sign-in,
 * and is audited.
 */
export async function knowsPassword(
  call: Call,
  { passwords, tries }: TriesDeps,
  of: { hash: string | null; password: string },
): Promise<boolean> {
  const isRight = await tryInSession(call, tries, {
    key: `person ${call.person.userId}`,
    what: 'passwords',
    compare: async () => (await passwords.matches(of.hash, of.password)) || undefined,
  })
  if (!isRight)
    await call.audit(call.db, { act: 'auth.password-refused', target: ['user', call.person.userId] })
  return isRight === true
}

/** Five at once, then one after 1, 2, 4, 8 and then every 15 minutes. */
const codeTries: Allowance = { free: 5, forgottenAfter: 20 * minuteMs, ...waits }

/**
 * What a code that somebody typed stands for; undefined: nothing. Wrong ones make whoever tries wait, as wrong passwords do.
 *
 * @param db acts as the system
 * @param key who tries: `voucher person 7`
 */
export function tryCode<Known>(
  tries: TriesUnderWay,
  db: Database,
  { key, clock, find }: { key: string; clock: Clock; find: () => Promise<Known | undefined> },
): Promise<Known | undefined> {
  return tryPassword(tries, db, {
    tried: { key },
    clock,
    allowance: codeTries,
    what: 'codes',
    compare: find,
    letIn: async (known) => {
      await forgetTries(db, key)
      return known
    },
  })
}

/** One try of a signed-in person at a secret of their own; the right one forgets those before. Undefined when it is wrong. */
export function tryInSession<Known>(
  call: Call,
  tries: TriesUnderWay,
  { key, what, compare }: { key: string; what: Guessed; compare: () => Promise<Known | undefined> },
): Promise<Known | undefined> {
  return tryPassword(tries, call.db, {
    tried: { key },
    what,
    clock: call.clock,
    compare,
    letIn: async (known) => {
      await forgetTries(call.db, key)
      return known
    },
  })
}

/** Until a try is compared it does not count as wrong: the next caller waits for its result. */
async function tryPassword<Known, Entered>(
  tries: TriesUnderWay,
  db: Database,
  {
    tried,
    what,
    clock,
    compare,
    letIn,
    allowance = accountTries,
  }: { tried: Tried; allowance?: Allowance } & Pick<
    SignInTry<Known, Entered>,
    'what' | 'clock' | 'compare' | 'letIn'
  >,
): Promise<Entered | undefined> {
  const done = await tries.run(`${tried.key} ${tried.place ?? ''}`, {
    take: () => takeTry(db, { ...tried, ...allowance, now: clock.now() }),
    work: async () => {
      const known = await compare()
      const result = known === undefined ? undefined : await letIn(known, tried.key)
      return { result, isRoomMade: known !== undefined }
    },
    giveBack: () => returnTry(db, { ...tried, ...allowance, now: clock.now() }),
  })
  if (done) return done.result
  throw tooMany(what, await findNextAt(db, tried), clock.now())
}

async function requireRoom(
  db: Database,
  { what, ...tried }: Tried & { what: Guessed },
  now: Date,
): Promise<void> {
  const nextAt = await findNextAt(db, tried)
  if (nextAt && nextAt > now) throw tooMany(what, nextAt, now)
}

function tooMany(what: Guessed, nextAt: Date | undefined, now: Date): Problem {
  const waitMs = (nextAt?.getTime() ?? 0) - now.getTime()
  const minutes = Math.max(1, Math.ceil(waitMs / minuteMs))
  return new Problem('auth.too-many-tries', {
    message:
      what === 'codes'
        ? `Too many wrong codes. Try again in ${counted(minutes, 'minute')}.`
        : `Too many wrong passwords. Try again in ${counted(minutes, 'minute')}.`,
    retryAfter: minutes * 60,
  })
}
