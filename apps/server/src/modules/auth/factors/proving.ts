import type { SignedPasskey } from '@uplink/contract/passkey-signing'
import type { SealedColumn } from '#platform/secrets/reseal'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { invalid, Problem } from '#platform/http/problem'
import type { Passwords } from '#platform/passwords/hashing'
import type { Seals } from '#platform/secrets/seals'
import { tryInSession } from '../tries/password-tries'
import { tokenHash } from '../sessions/tokens'
import type { TriesUnderWay } from '../tries/tries-under-way'
import * as store from './factors.store'
import { challengeIn, passkeySite, signedBy, type PasskeySite } from './passkeys'
import { findPasskey, takePasskeyChallenge, usePasskey } from './passkeys.store'
import { recoveryCodeIn } from './recovery-codes'
import { stepOf } from './totp'

export interface ProvingDeps {
  passwords: Passwords
  seals: Seals
  tries: TriesUnderWay
  /** The portal's own address: passkeys are for it alone. */
  publicUrl: string
}

/** The secrets of apps, for sealing them anew under another key. */
export const appSecrets: SealedColumn = {
  table: 'second_factors',
  id: 'id',
  column: 'secret_sealed',
  contextOf: (id) => `second_factors:${id}`,
}

/** Of an app; what a secret's bytes were sealed as. */
export const secretOf = (
  seals: Seals,
  { id, secret_sealed: sealed }: { id: number; secret_sealed: Buffer },
) => Buffer.from(seals.open(sealed, appSecrets.contextOf(id)), 'base64')

/** How somebody has proved their second factor. */
export type Proved = { way: 'totp' | 'passkey'; factor: number } | { way: 'recovery-code'; left: number }

/** What somebody proves their second factor with. */
export interface Proof {
  code?: string | undefined
  passkey?: SignedPasskey | undefined
}

/** For every code that is not taken, whatever is wrong with it. */
export const wrongCode = () => invalid('code', 'This code is not valid, or was used already. Use a new one.')

/**
 * Uses up a code of one of a person's apps, or a recovery code; undefined when it is none of them, or was used. The code is
 * used up at once, so that of two calls at the same moment one has it.
 */
export async function useCode(
  { seals, passwords }: ProvingDeps,
  db: Database,
  { user, code, now }: { user: number; code: string; now: Date },
): Promise<Proved | undefined> {
  const recovery = recoveryCodeIn(code)
  if (recovery) {
    const stored = await store.findRecoveryCode(db, { user, number: recovery.number })
    const isRight = await passwords.matches(stored?.code_hash, recovery.code)
    if (!stored || !isRight || !(await store.useRecoveryCode(db, stored.id, now))) return undefined
    return { way: 'recovery-code', left: await store.countRecoveryCodes(db, user) }
  }
  const digits = code.replace(/\s/g, '')
  for (const { id, secret_sealed } of await store.findFactors(db, user)) {
    if (!secret_sealed) continue
    const step = stepOf(secretOf(seals, { id, secret_sealed }), digits, now)
    if (step !== undefined && (await store.useStep(db, { id, step, now }))) return { way: 'totp', factor: id }
  }
  return undefined
}

/** For every passkey that is not taken, whatever is wrong with it. */
export const wrongPasskey = () => invalid('passkey', 'This passkey was not accepted. Try again.')

export function requireSite(publicUrl: string): PasskeySite {
  const site = passkeySite(publicUrl)
  if (!site) throw new Problem('auth.no-passkeys-here')
  return site
}

/**
 * What a person has signed with one of their passkeys; undefined when it is none of theirs, or not for this challenge and this
 * portal, or was used before.
 */
export async function useSigned(
  { publicUrl }: ProvingDeps,
  db: Database,
  { user, signed, challenge, now }: { user: number; signed: SignedPasskey; challenge: string; now: Date },
): Promise<Proved | undefined> {
  const site = requireSite(publicUrl)
  const passkey = await findPasskey(db, { user, credential: Buffer.from(signed.id, 'base64url') })
  if (!passkey) return undefined
  // whatever does not fit is thrown, in the library's words, which say nothing to whoever tries
  const right = await signedBy(site, passkey, { signed, challenge }).catch(() => undefined)
  if (!right) return undefined
  const { count, isBackedUp } = right
  if (!(await usePasskey(db, { id: passkey.id, count, isBackedUp, now }))) return undefined
  return { way: 'passkey', factor: passkey.id }
}

/**
 * Requires a second factor of the caller's own. Wrong ones wait like wrong passwords, and are counted apart from them: whoever
 * knows the password must not guess codes any faster.
 */
export async function requireFactor(deps: ProvingDeps, call: Call, proof: Proof): Promise<Proved> {
  const { userId: user, sessionId: session } = call.person
  const { code, passkey } = proof
  const now = call.clock.now()
  if (code === undefined && passkey === undefined) throw invalid('code', 'The code field is required')
  const proved = await tryInSession(call, deps.tries, {
    key: codesKey(user),
    what: 'codes',
    compare: async () => {
      if (!passkey) return useCode(deps, call.db, { user, code: code ?? '', now })
      const challenge = challengeIn(passkey.client_data) ?? ''
      const of = { hash: tokenHash(challenge), user, session, purpose: 'prove' as const, now }
      if (!(await takePasskeyChallenge(call.db, of))) return undefined
      return useSigned(deps, call.db, { user, signed: passkey, challenge, now })
    },
  })
  if (proved) return proved
  await call.audit(call.db, { act: 'auth.factor-refused', target: ['user', user] })
  throw passkey ? wrongPasskey() : wrongCode()
}

/** Tries of codes in an open session. */
export const codesKey = (user: number) => `codes of ${user}`
