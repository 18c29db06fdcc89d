import {
  mostFactors,
  type NewApp,
  type OwnFactors,
  type SecondFactor,
  type secondFactorRoutes,
} from '@uplink/contract/second-factors'
import type { Received } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import { minuteMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { found, Problem } from '#platform/http/problem'
import { endSessionsOf, keepFactorAt } from '../auth.store'
import { lockPerson } from '../codes/codes.store'
import { deleteRememberedOf } from '../remembered/remembered.store'
import type { Sessions } from '../sessions/sessions'
import { tryInSession } from '../tries/password-tries'
import * as store from './factors.store'
import {
  tellAdded,
  tellNewCodes,
  tellRecoveryUsed,
  tellRemoved,
  tellResetRequested,
  tellTakenAway,
} from './factors.notices'
import {
  appSecrets,
  codesKey,
  requireFactor,
  secretOf,
  wrongCode,
  type Proof,
  type ProvingDeps,
} from './proving'
import { passkeySite } from './passkeys'
import { newRecoveryCodes } from './recovery-codes'
import { base32, newSecret, stepOf, uriOf } from './totp'

export interface FactorsDeps extends ProvingDeps {
  sessions: Sessions
  /** Throws unless it is the caller's own password. */
  confirmOwnPassword: (call: Call, password: string) => Promise<void>
}

/** How long somebody may take from the picture to its first code. */
const begunForMs = 15 * minuteMs

/** What the person has not named yet. */
const unnamed = 'Authenticator'

function toFactor({ id, kind, name, created_at, last_used_at, is_backed_up }: store.FactorRow): SecondFactor {
  return {
    id,
    kind: kind as SecondFactor['kind'],
    name,
    added_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    is_backed_up,
  }
}

export async function listOwnFactors(
  deps: FactorsDeps,
  { db, person: { userId } }: Call,
): Promise<OwnFactors> {
  const factors = await store.findFactors(db, userId)
  return {
    factors: factors.map(toFactor),
    recovery_codes_left: await store.countRecoveryCodes(db, userId),
    can_have_passkeys: passkeySite(deps.publicUrl) !== undefined,
  }
}

/**
 * Proves the caller: the password, and a code or a passkey when they have a second factor already, so that whoever has only
 * learned the password cannot add a factor of their own. Returns whether they have one.
 */
export async function prove(
  deps: FactorsDeps,
  call: Call,
  { password, ...proof }: { password: string } & Proof,
): Promise<boolean> {
  await deps.confirmOwnPassword(call, password)
  const { has_factor: hasFactor } = found(await store.findReachable(call.db, call.person.userId))
  if (hasFactor) await proveByFactor(deps, call, proof)
  return hasFactor
}

/** Proves the caller's second factor; a recovery code that was used is told of. */
export async function proveByFactor(deps: ProvingDeps, call: Call, proof: Proof): Promise<void> {
  const proved = await requireFactor(deps, call, proof)
  if (proved.way === 'recovery-code')
    await call.db.transaction().execute((tx) => noteRecoveryUsed(tx, call, call.person.userId, proved.left))
}

/** Tells the person and the audit log that a recovery code was used. */
export async function noteRecoveryUsed(
  tx: Database,
  call: Pick<Call, 'audit'>,
  user: number,
  left: number,
): Promise<void> {
  await tellRecoveryUsed(tx, found(await store.findReachable(tx, user)), left)
  await call.audit(tx, { act: 'auth.recovery-code-used', target: ['user', user], details: { left } }, user)
}

/** Begins to add an app: gives it its secret. Until its first code was right it opens nothing, and nothing needs it. */
export async function beginApp(
  deps: FactorsDeps,
  call: Call,
  given: { password: string } & Proof,
): Promise<NewApp> {
  const { userId: user } = call.person
  await prove(deps, call, given)
  const now = call.clock.now()
  const secret = newSecret()
  const person = found(await store.findReachable(call.db, user))
  const id = await call.db.transaction().execute(async (tx) => {
    await lockPerson(tx, user)
    if ((await store.findFactors(tx, user)).length >= mostFactors) throw new Problem('auth.too-many-factors')
    const added = await store.insertFactor(tx, { user, kind: 'totp', name: unnamed, created_at: now })
    const sealed = deps.seals.seal(secret.toString('base64'), appSecrets.contextOf(added))
    await store.keepSecret(tx, { id: added, sealed })
    return added
  })
  return {
    id,
    secret: base32(secret),
    uri: uriOf({ secret, username: person.username, provider: person.provider ?? 'Uplink' }),
    expires_at: new Date(now.getTime() + begunForMs).toISOString(),
  }
}

/** Makes an app count by its first code. Whoever had no factor before gets recovery codes with it. */
export async function confirmApp(
  deps: FactorsDeps,
  call: Call,
  id: number,
  given: Received<typeof secondFactorRoutes.confirmApp>['body'],
): Promise<{ factor: SecondFactor; recovery_codes: string[] | null }> {
  const { userId: user } = call.person
  const now = call.clock.now()
  const since = new Date(now.getTime() - begunForMs)
  const begun = found(await store.findBegun(call.db, { id, user, since }))
  const secret = secretOf(deps.seals, { id, secret_sealed: found(begun.secret_sealed ?? undefined) })
  const step = await tryInSession(call, deps.tries, {
    key: codesKey(user),
    what: 'codes',
    compare: async () => stepOf(secret, given.code.replace(/\s/g, ''), now),
  })
  if (step === undefined) throw wrongCode()
  return settleAdded(deps, call, {
    kind: 'totp',
    given,
    write: async (tx) => found(await store.confirmFactor(tx, { id, name: given.name, step, now })),
  })
}

/** What follows once a factor is proved to work: it counts, is told of, and brings recovery codes where there were none. */
export async function settleAdded(
  deps: FactorsDeps,
  call: Call,
  {
    kind,
    given,
    write,
  }: {
    kind: SecondFactor['kind']
    given: { name: string; end_others: boolean }
    write: (tx: Database) => Promise<store.FactorRow>
  },
): Promise<{ factor: SecondFactor; recovery_codes: string[] | null }> {
  const { userId: user, sessionId } = call.person
  const now = call.clock.now()
  const codes = (await store.countRecoveryCodes(call.db, user)) === 0 ? newRecoveryCodes() : null
  const hashes = codes && (await hashed(deps, codes))
  const ended: number[] = []
  const factor = await call.db.transaction().execute(async (tx) => {
    await lockPerson(tx, user)
    const added = await write(tx)
    if (hashes) await store.replaceRecoveryCodes(tx, { user, hashes, now })
    await store.noteFactors(tx, user)
    await keepFactorAt(tx, { session: sessionId, now })
    if (given.end_others)
      ended.push(...(await endSessionsOf(tx, { user, except: sessionId, reason: 'revoked', now })))
    await tellAdded(tx, found(await store.findReachable(tx, user)), given.name)
    await call.audit(tx, {
      act: 'auth.factor-added',
      target: ['user', user],
      details: { kind, name: given.name, sessions_ended: ended.length },
    })
    return added
  })
  for (const session of [sessionId, ...ended]) deps.sessions.forgetSession(session)
  return { factor: toFactor(factor), recovery_codes: codes }
}

/** Gives a factor another name. */
export async function renameFactor(call: Call, id: number, name: string): Promise<SecondFactor> {
  const { userId: user } = call.person
  return call.db.transaction().execute(async (tx) => {
    const factor = found(await store.renameFactor(tx, { id, user, name }))
    await call.audit(tx, { act: 'auth.factor-renamed', target: ['user', user], details: { name } })
    return toFactor(factor)
  })
}

/** Removes a factor; with the last one go the recovery codes. */
export async function removeFactor(
  deps: FactorsDeps,
  call: Call,
  id: number,
  given: { password: string } & Proof,
): Promise<void> {
  const { userId: user } = call.person
  const factor = found((await store.findFactors(call.db, user)).find((one) => one.id === id))
  await prove(deps, call, given)
  await call.db.transaction().execute(async (tx) => {
    await lockPerson(tx, user)
    if (!(await store.deleteFactor(tx, { id, user }))) throw new Problem('record.not-found')
    const hasOthers = await store.noteFactors(tx, user)
    if (!hasOthers) {
      await store.replaceRecoveryCodes(tx, { user, hashes: [], now: call.clock.now() })
      await deleteRememberedOf(tx, user)
    }
    await tellRemoved(tx, found(await store.findReachable(tx, user)), factor.name)
    await call.audit(tx, {
      act: 'auth.factor-removed',
      target: ['user', user],
      details: { kind: factor.kind, name: factor.name },
    })
  })
  deps.sessions.forgetSession(call.person.sessionId)
}

/**
 * Takes everything away by which a person proves more than their password, because they have lost it, and tells them. The
 * person's row must be locked; their sessions are ended by whoever calls.
 */
export async function takeFactorsAway(tx: Database, user: number, now: Date): Promise<void> {
  await store.deleteFactorsOf(tx, user)
  await store.replaceRecoveryCodes(tx, { user, hashes: [], now })
  await deleteRememberedOf(tx, user)
  await store.noteFactors(tx, user)
  await tellTakenAway(tx, found(await store.findReachable(tx, user)))
}

/** Tells somebody that the staff were asked to take their factors away. */
export async function tellFactorResetRequested(tx: Database, user: number): Promise<void> {
  await tellResetRequested(tx, found(await store.findReachable(tx, user)))
}

/** New recovery codes in place of the former ones, for whoever has a factor. */
export async function makeRecoveryCodes(
  deps: FactorsDeps,
  call: Call,
  given: { password: string } & Proof,
): Promise<string[]> {
  const { userId: user } = call.person
  if ((await store.findFactors(call.db, user)).length === 0) throw new Problem('record.not-found')
  await prove(deps, call, given)
  const codes = newRecoveryCodes()
  const hashes = await hashed(deps, codes)
  await call.db.transaction().execute(async (tx) => {
    await lockPerson(tx, user)
    await store.replaceRecoveryCodes(tx, { user, hashes, now: call.clock.now() })
    await tellNewCodes(tx, found(await store.findReachable(tx, user)))
    await call.audit(tx, { act: 'auth.recovery-codes-made', target: ['user', user] })
  })
  return codes
}

/** One after another: ten hashes at once would keep sign-ins waiting. */
async function hashed({ passwords }: FactorsDeps, codes: readonly string[]): Promise<string[]> {
  const hashes: string[] = []
  for (const code of codes) hashes.push(await passwords.hash(code.replaceAll('-', '')))
  return hashes
}
