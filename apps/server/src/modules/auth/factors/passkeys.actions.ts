import type { PasskeyRequest } from '@uplink/contract/passkey-signing'
import type { PasskeyCreation, passkeyRoutes } from '@uplink/contract/passkeys'
import type { Received } from '@uplink/contract/route'
import { mostFactors } from '@uplink/contract/second-factors'
import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/kysely'
import { minuteMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { found, Problem } from '#platform/http/problem'
import { lockPerson } from '../codes/codes.store'
import { tokenHash } from '../sessions/tokens'
import { prove, settleAdded, type FactorsDeps } from './factors.actions'
import { findFactors, findReachable } from './factors.store'
import { challengeIn, creationOf, credentialOf, madePasskeyOf } from './passkeys'
import * as store from './passkeys.store'
import { requireSite, wrongPasskey, type Proof } from './proving'

export interface PasskeysDeps extends FactorsDeps {
  /** Everybody's handle in their authenticators is made from it: it says nothing about them. */
  passkeyKey: Buffer
}

/** How long somebody may take from the question to their authenticator's answer. */
const challengeMs = 5 * minuteMs

/** Begins to add a passkey: gives the browser what it needs to make one. */
export async function beginPasskey(
  deps: PasskeysDeps,
  call: Call,
  given: { password: string } & Proof,
): Promise<PasskeyCreation> {
  const { userId: user } = call.person
  const site = requireSite(deps.publicUrl)
  await prove(deps, call, given)
  const person = found(await findReachable(call.db, user))
  if ((await findFactors(call.db, user)).length >= mostFactors) throw new Problem('auth.too-many-factors')
  return creationOf(site, {
    challenge: await newChallenge(call, 'add'),
    provider: person.provider ?? 'Uplink',
    handle: new Uint8Array(createHmac('sha256', deps.passkeyKey).update(String(user)).digest()),
    username: person.username,
    name: person.name,
    known: await store.findPasskeys(call.db, user),
  })
}

/** Adds the passkey that was made for the question of this session. */
export async function addPasskey(
  deps: PasskeysDeps,
  call: Call,
  given: Received<typeof passkeyRoutes.add>['body'],
) {
  const { userId: user, sessionId: session } = call.person
  const now = call.clock.now()
  const site = requireSite(deps.publicUrl)
  const challenge = challengeIn(given.passkey.client_data) ?? ''
  const of = { hash: tokenHash(challenge), user, session, purpose: 'add' as const, now }
  if (!(await store.takePasskeyChallenge(call.db, of))) throw wrongPasskey()
  const passkey = await madePasskeyOf(site, given.passkey, challenge).catch(() => undefined)
  if (!passkey) throw wrongPasskey()
  return settleAdded(deps, call, {
    kind: 'passkey',
    given,
    write: async (tx) => {
      if ((await findFactors(tx, user)).length >= mostFactors) throw new Problem('auth.too-many-factors')
      const added = await store.insertPasskey(tx, { user, now, name: given.name, passkey })
      if (!added) throw new Problem('auth.passkey-known')
      return added
    },
  })
}

/** What the caller's passkeys have to sign, to prove them again in this session. */
export async function challengePasskeys(deps: PasskeysDeps, call: Call): Promise<PasskeyRequest> {
  const site = requireSite(deps.publicUrl)
  const passkeys = await store.findPasskeys(call.db, call.person.userId)
  if (passkeys.length === 0) throw new Problem('record.not-found')
  const challenge = await newChallenge(call, 'prove')
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rp_id: site.rpId,
    credentials: passkeys.map(credentialOf),
  }
}

async function newChallenge(call: Call, purpose: 'add' | 'prove'): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32)
  const now = call.clock.now()
  await call.db.transaction().execute(async (tx: Database) => {
    await lockPerson(tx, call.person.userId)
    await store.keepPasskeyChallenge(tx, {
      challenge_hash: tokenHash(challenge.toString('base64url')),
      user_id: call.person.userId,
      session_id: call.person.sessionId,
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + challengeMs),
    })
  })
  return new Uint8Array(challenge)
}
