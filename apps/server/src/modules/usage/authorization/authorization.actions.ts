import { randomInt } from 'node:crypto'
import type { RadiusAnswer, RadiusPacket } from '@uplink/contract/radius'
import { system } from '#platform/database/actor'
import type { Call, GuestCall } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, notFound } from '#platform/http/problem'
import type { SealedColumn } from '#platform/secrets/reseal'
import type { Seals } from '#platform/secrets/seals'
import type { Database } from '#platform/database/kysely'
import * as store from './authorization.store'
import type { createLatestRequest } from './latest-request'
import { toRefusal, toTerms, type SessionTerms } from './authorization.view'
import { isInGarden } from '../attributes/terms'
import { equipmentOf, text, texts, userName } from '../radius.packet'

/** The messages to a refused line, by the reason that is stored. */
const refusals = {
  suspended: 'This connection is suspended. Please pay what is due or call us.',
  closed: 'This connection is closed.',
  'no-contract': 'There is no package on this connection. Please call us.',
  'other-device': 'This connection is for another device. Please call us.',
  'too-many-sessions': 'This connection is online with as many devices as it may have.',
} as const

/** What lines sign in to the network with: the password, or the hash that an older system had of it. */
export const networkPasswords: SealedColumn = {
  table: 'connections',
  id: 'id',
  column: 'network_password',
  contextOf: (id) => sealedFor(id),
}

const sealedFor = (connection: number) => `connections.network_password:${connection}`

/**
 * Whether a line may sign in to the network: 200 with its terms, 401 with the reason in plain words, 404 for an
 * unknown name. The RADIUS server checks the password, which is in the terms.
 */
export async function authorize(
  call: GuestCall,
  {
    seals,
    terms,
    recordRequest,
  }: { seals: Seals; terms: SessionTerms; recordRequest: ReturnType<typeof createLatestRequest> },
  packet: RadiusPacket,
): Promise<RadiusAnswer> {
  const db = call.databases.for(system)
  await recordRequest(db, call.clock.now())
  const name = userName(packet)
  if (name === undefined) throw notFound()
  const station = text(packet, 'Calling-Station-Id', 100) ?? null
  const now = call.clock.now()
  const line = found(await store.findForSignIn(db, { name, nas: equipmentOf(packet) ?? null, station, now }))
  const refused = reasonAgainst(line)
  await store.noteAttempt(db, {
    connection: line.id,
    isAccepted: !refused,
    reason: refused ?? 'accepted',
    station,
    now,
  })
  if (refused) {
    call.setStatus(401)
    return toRefusal(refusals[refused])
  }
  const password = line.network_password && seals.open(line.network_password, sealedFor(line.id))
  return toTerms(line, password ?? undefined, { ...terms, now })
}

function reasonAgainst(line: store.SigningIn): keyof typeof refusals | undefined {
  if (line.status !== 'active' && !isInGarden(line)) return line.status
  if (line.download_kbps === null) return 'no-contract'
  if (!line.is_its_device) return 'other-device'
  return line.max_sessions !== null && line.other_sessions >= line.max_sessions
    ? 'too-many-sessions'
    : undefined
}

/** Records why the RADIUS server refused a line that `authorize` had let in. */
export async function noteResult(
  call: GuestCall,
  result: 'Access-Accept' | 'Access-Reject',
  packet: RadiusPacket,
): Promise<void> {
  const name = userName(packet)
  if (result === 'Access-Accept' || name === undefined) return
  await store.noteRefusal(call.databases.for(system), {
    name,
    ...reasonOf(packet),
    station: text(packet, 'Calling-Station-Id', 100) ?? null,
    now: call.clock.now(),
  })
}

/** How the password came, of the ways that `docs/freeradius` offers. */
const offered = ['User-Password', 'CHAP-Password', 'MS-CHAP-Response', 'MS-CHAP2-Response']

/** In FreeRADIUS' words, of its modules `pap`, `chap`, `mschap` and `eap`. */
const isWrongPassword = /does not match|is incorrect|comparison failed|invalid password/i
const isWithoutMethod = /no auth-type found/i

/**
 * What FreeRADIUS says about a refusal: `Module-Failure-Message` names a password that does not match. Whoever refuses
 * without saying so did it for a reason of their own, and staff must not read that the password is wrong.
 */
function reasonOf(
  packet: RadiusPacket,
): Pick<store.Refusal, 'reason' | 'withoutPassword' | 'withNtHash' | 'withHash'> {
  const failures = texts(packet, 'Module-Failure-Message').join('\n')
  const isOffered = offered.some((attribute) => attribute in packet)
  const isUnhandled = isWithoutMethod.test(failures)
  const reason = isUnhandled
    ? 'method-not-offered'
    : isWrongPassword.test(failures)
      ? 'wrong-password'
      : 'unknown'
  // Without a password to compare with, nothing that came can be right or wrong.
  // A hash can be compared with a password alone, and NT's with the answer to MS-CHAP too: nothing can with CHAP's.
  const isByMsChap = 'MS-CHAP-Response' in packet || 'MS-CHAP2-Response' in packet
  const isByChap = 'CHAP-Password' in packet
  return {
    reason,
    withoutPassword: isOffered ? 'no-password' : reason,
    withNtHash: isByChap ? 'method-not-offered' : reason,
    withHash: isByChap || isByMsChap ? 'method-not-offered' : reason,
  }
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

// none of these looks like another, for people who type it into a router: no 0 and o, no 1, i and l
const legible = '23456789abcdefghjkmnpqrstuvwxyz'
/** So many of them by chance are 59 bits. */
const passwordLength = 12

/** Gives a line a password that nobody chose, in the transaction of who adds it. This is the only time it can be read. */
export async function makePassword(
  tx: Database,
  call: Call,
  seals: Seals,
  connection: number,
): Promise<string> {
  const signs = Array.from({ length: passwordLength }, () => legible[randomInt(legible.length)] ?? '')
  const password = signs.join('')
  const sealed = seals.seal(password, sealedFor(connection))
  found((await store.setNetworkPassword(tx, { connection, sealed }))[0])
  await call.audit(tx, { act: 'connection.network-password-set', target: ['connection', connection] })
  return password
}
