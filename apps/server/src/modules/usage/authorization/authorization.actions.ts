import type { RadiusAnswer, RadiusPacket } from '@uplink/contract/radius'
import { system } from '#platform/database/actor'
import type { Call, GuestCall } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, notFound } from '#platform/http/problem'
import type { Seals } from '#platform/secrets/seals'
import * as store from './authorization.store'
import { toRefusal, toTerms, type SessionTerms } from './authorization.view'
import { text, userName } from '../radius.packet'

/** The messages to a refused line, by the reason that is stored. */
const refusals = {
  suspended: 'This connection is suspended. Please pay what is due or call us.',
  closed: 'This connection is closed.',
  'no-contract': 'There is no package on this connection. Please call us.',
} as const

const sealedFor = (connection: number) => `connections.network_password:${connection}`

/**
 * Whether a line may sign in to the network: 200 with its terms, 401 with the reason in plain words, 404 for an
 * unknown name. The RADIUS server checks the password, which is in the terms.
 */
export async function authorize(
  call: GuestCall,
  { seals, terms }: { seals: Seals; terms: SessionTerms },
  packet: RadiusPacket,
): Promise<RadiusAnswer> {
  const db = call.databases.for(system)
  const name = userName(packet)
  if (name === undefined) throw notFound()
  const line = found(await store.findForSignIn(db, { name }))
  const refused = reasonAgainst(line)
  await store.noteAttempt(db, {
    connection: line.id,
    isAccepted: !refused,
    reason: refused ?? 'accepted',
    station: text(packet, 'Calling-Station-Id', 100) ?? null,
    now: call.clock.now(),
  })
  if (refused) {
    call.setStatus(401)
    return toRefusal(refusals[refused])
  }
  const password = line.network_password && seals.open(line.network_password, sealedFor(line.id))
  return toTerms(line, password ?? undefined, terms)
}

function reasonAgainst(line: store.SigningIn): keyof typeof refusals | undefined {
  if (line.status !== 'active') return line.status
  return line.download_kbps === null ? 'no-contract' : undefined
}

/** Records the result of the password check; `authorize` has recorded everything except a wrong password. */
export async function noteResult(
  call: GuestCall,
  result: 'Access-Accept' | 'Access-Reject',
  packet: RadiusPacket,
): Promise<void> {
  const name = userName(packet)
  if (result === 'Access-Accept' || name === undefined) return
  await store.noteWrongPassword(call.databases.for(system), {
    name,
    station: text(packet, 'Calling-Station-Id', 100) ?? null,
    now: call.clock.now(),
  })
}

/** Sets what a line signs in with, for staff; it is stored encrypted and never shown. */
export async function setPassword(call: Call, seals: Seals, connection: OwnConnection, password: string) {
  const sealed = seals.seal(password, sealedFor(connection.id))
  await call.db.transaction().execute(async (tx) => {
    found((await store.setNetworkPassword(tx, { connection: connection.id, sealed }))[0])
    await call.audit(tx, { act: 'connection.network-password-set', target: ['connection', connection.id] })
  })
  return { id: connection.id }
}
