import { randomBytes, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { type CodeStep, type Verified, type VerifyPath, codeLength } from '@uplink/contract/codes'
import { counted } from '@uplink/contract/counted'
import { hourMs, minuteMs } from '#platform/durations'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { networkOf } from '#platform/http/network/network-of'
import { found, invalid } from '#platform/http/problem'
import { refuseTooMany } from './codes.limits'
import { codeMessage, codeMinutes } from './codes.notices'
import * as store from './codes.store'
import type { PendingChange, Purpose } from './codes.store'
import { deliver, masked, type Destination } from './destinations'

/** What a code is valid for: this purpose, person, pending change and destination. */
interface CodeScope {
  purpose: string
  userId: number
  nonce: Buffer
  destination: string
}

/** Six digits from the cryptographic random generator. */
function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** What is stored of a code; useless without the key, and in any other scope. */
function codeHmac(key: Buffer, scope: CodeScope, code: string): Buffer {
  const { purpose, userId, nonce, destination } = scope
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, userId, nonce.toString('hex'), destination, code]))
    .digest()
}

function isCode(key: Buffer, scope: CodeScope, stored: Buffer, code: string): boolean {
  return timingSafeEqual(stored, codeHmac(key, scope, code))
}

const verifyPaths: Record<Purpose, VerifyPath> = {
  'change-password': '/verify_common_otp',
  'update-profile': '/verify_profile_update',
  'update-marketing-info': '/verify_marketting_info_update',
  'update-bank-info': '/verify_bank_info_update',
}

/** The step of a change after a code was sent to its next destination. */
function toCodeStep(change: PendingChange, now: Date, expiresAt: Date): CodeStep {
  const destination = change.destinations[change.confirmed] ?? { channel: 'mail', destination: '' }
  return {
    id: change.id,
    verify_path: verifyPaths[change.purpose],
    channel: destination.channel,
    masked_destination: masked(destination),
    expires_at: expiresAt.toISOString(),
    expires_in: Math.round((expiresAt.getTime() - now.getTime()) / 1000),
    step: change.confirmed + 1,
    steps: change.destinations.length,
  }
}

const changeMinutes = 30
const tries = 5

/**
 * Applies a confirmed change, in the transaction that uses up its last code. The returned function runs after the
 * commit.
 */
export type ChangeHandler = (tx: Database, call: Call, change: PendingChange) => Promise<(() => void) | void>

export interface CodesDeps {
  /** The key for the codes' HMAC. */
  key: Buffer
  /** How many codes and links may be sent per hour in total. */
  budget: number
  /** Which function applies changes of each purpose. A caller can never name one by a path. */
  handlers: Record<Purpose, ChangeHandler>
}

export interface ChangeRequest {
  purpose: Purpose
  connectionId?: number
  /** The input of the purpose's handler; secrets in it are encrypted. */
  change: object
  /** Each of these must confirm, one after the other. */
  destinations: Destination[]
}

/** Stores a change as pending, and sends the code to its first destination. */
export async function beginChange(deps: CodesDeps, call: Call, query: ChangeRequest): Promise<CodeStep> {
  const now = call.clock.now()
  return call.db.transaction().execute(async (tx) => {
    const person = found(await store.lockPerson(tx, call.person.userId))
    const change = await store.insertChange(tx, {
      user_id: call.person.userId,
      connection_id: query.connectionId ?? null,
      purpose: query.purpose,
      change: query.change,
      destinations: query.destinations,
      nonce: randomBytes(16),
      created_at: now,
      expires_at: new Date(now.getTime() + changeMinutes * minuteMs),
    })
    return sendCode(deps, call, tx, { person, change })
  })
}

/** Sends a new code for a pending change; earlier ones stop working. */
export async function sendAgain(deps: CodesDeps, call: Call, id: number): Promise<CodeStep> {
  return call.db.transaction().execute(async (tx) => {
    const user = call.person.userId
    const person = found(await store.lockPerson(tx, user))
    const change = found(await store.findOpenChange(tx, { id, user, now: call.clock.now() }))
    return sendCode(deps, call, tx, { person, change })
  })
}

async function sendCode(
  deps: CodesDeps,
  call: Call,
  tx: Database,
  { person, change }: { person: store.LockedPerson; change: PendingChange },
): Promise<CodeStep> {
  const { purpose, user_id: userId, nonce } = change
  const to = found(change.destinations[change.confirmed])
  const now = call.clock.now()
  await store.lockDestination(tx, to.destination)
  const since = new Date(now.getTime() - hourMs)
  const network = networkOf(call.address)
  const of = { user: userId, destination: to.destination, network, since }
  refuseTooMany(await store.countSecrets(tx, of), deps.budget, call.log)
  const code = newCode()
  const expiresAt = new Date(now.getTime() + codeMinutes * minuteMs)
  await store.replaceOpenCodes(tx, { user: userId, purpose, now })
  await store.insertCode(tx, {
    ...to,
    change_id: change.id,
    user_id: userId,
    purpose,
    address: network,
    code_hmac: codeHmac(deps.key, { purpose, userId, nonce, destination: to.destination }, code),
    created_at: now,
    expires_at: expiresAt,
  })
  await deliver(tx, { ...to, userId }, codeMessage(person, purpose, code))
  await call.audit(tx, {
    act: 'auth.code-sent',
    target: ['pending-change', change.id],
    details: { purpose, channel: to.channel, destination: masked(to) },
  })
  return toCodeStep(change, now, expiresAt)
}

export interface GivenCode {
  id: number
  otp_code: string
}

export interface VerifyOptions {
  /** Only changes of this purpose; any other gets the answer for a missing one. */
  purpose?: Purpose
  /** Checks the change before a try is counted; throws to refuse. */
  check?: (change: PendingChange) => Promise<void>
}

/**
 * Counts the try and compares the code; the last code applies the change. The code and the change share one
 * transaction.
 */
export async function verify(
  deps: CodesDeps,
  call: Call,
  given: GivenCode,
  { purpose, check }: VerifyOptions = {},
): Promise<Verified> {
  const now = call.clock.now()
  const change = found(await store.findOpenChange(call.db, { id: given.id, user: call.person.userId, now }))
  if (purpose !== undefined) found(change.purpose === purpose ? change : undefined)
  await check?.(change)
  const code = await store.takeTry(call.db, { change: change.id, tries, now })
  if (!code) throw invalid('otp_code', 'This code no longer works. Ask for a new one.')
  const scope = {
    purpose: change.purpose,
    userId: change.user_id,
    nonce: change.nonce,
    destination: code.destination,
  }
  if (!isCode(deps.key, scope, code.code_hmac, given.otp_code)) {
    const details = { purpose: change.purpose, try: code.attempts }
    await call.audit(call.db, { act: 'auth.code-refused', target: ['pending-change', change.id], details })
    throw invalid('otp_code', wrongCode(tries - code.attempts))
  }
  let after: (() => void) | void = undefined
  const next = await call.db.transaction().execute(async (tx) => {
    const person = found(await store.lockPerson(tx, change.user_id))
    const isFirst =
      (await store.useOnce(tx, 'one_time_codes', { id: code.id, now })) &&
      (await store.confirmStep(tx, change))
    if (!isFirst) throw invalid('otp_code', 'This code has already been used.')
    const advanced = { ...change, confirmed: change.confirmed + 1 }
    if (advanced.confirmed < change.destinations.length)
      return sendCode(deps, call, tx, { person, change: advanced })
    after = await deps.handlers[change.purpose](tx, call, change)
    await store.markApplied(tx, change.id, now)
    return null
  })
  runAfter(after)
  return { id: change.id, next }
}

function runAfter(after: (() => void) | void): void {
  if (after) after()
}

function wrongCode(left: number): string {
  if (left === 0) return 'That is not the code we sent, and this was the last try. Ask for a new one.'
  return `That is not the code we sent. You have ${counted(left, 'try', 'tries')} left.`
}
