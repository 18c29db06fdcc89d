import type { NetworkAttribute } from '@uplink/contract/network-attributes'
import { networkTermsRoutes, type newNetworkTerms, type NetworkTerms } from '@uplink/contract/network-terms'
import type { output } from 'zod'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { renewSessions } from '#platform/outbox/network'
import { isForbiddenAddress } from '#platform/sources/reach/allowed-hosts'
import { latestChange } from '../../usage/usage.public'
import { mayChangeLine, refuseUneditable } from '../closing/closing.access'
import { findHolder, findLineTerms, lockLine, saveLineTerms, type LineTermsRow } from './line-terms.store'

const attributesOf = (row: Pick<LineTermsRow, 'attributes'>) => (row.attributes ?? []) as NetworkAttribute[]

function passwordOf({ has_password: has, network_password_hash: hash }: LineTermsRow) {
  if (!has) return 'none'
  if (hash === null) return 'known'
  return hash === 'nt' ? 'nt-hash' : 'hash'
}

async function toTerms(db: Database, connection: number, row: LineTermsRow): Promise<NetworkTerms> {
  const change = await latestChange(db, connection)
  return {
    framed_address: row.framed_address,
    framed_pool: row.framed_pool,
    device: row.device,
    latest_device: row.latest_device,
    max_sessions: row.max_sessions,
    attributes: attributesOf(row),
    package:
      row.package_id === null ? null : { framed_pool: row.package_pool, max_sessions: row.package_sessions },
    password: passwordOf(row),
    latest_change: change ?? null,
    version: row.version ?? 0,
  }
}

export async function readTerms(call: Call, connection: OwnConnection) {
  const row = found(await findLineTerms(call.db, connection.id))
  const can: 'set'[] = (await mayChangeLine(call, networkTermsRoutes.set, connection)) ? ['set'] : []
  return { data: await toTerms(call.db, connection.id, row), can }
}

/** What of a line's terms the audit log keeps. */
const audited = (row: LineTermsRow) => ({
  framed_address: row.framed_address,
  framed_pool: row.framed_pool,
  device: row.device,
  max_sessions: row.max_sessions,
  attributes: attributesOf(row),
})

/** The line is locked first, so that two people who save at once do not overwrite each other. */
export async function setTerms(
  call: Call,
  connection: OwnConnection,
  { version, ...terms }: output<typeof newNetworkTerms>,
): Promise<NetworkTerms> {
  await refuseUneditable(call, connection)
  return call.db.transaction().execute(async (tx) => {
    await lockLine(tx, connection.id)
    const before = found(await findLineTerms(tx, connection.id))
    if ((before.version ?? 0) !== version) throw new Problem('record.conflict')
    const organization = before.organization_id
    if (terms.framed_address)
      await refuseAddress(tx, { organization, address: terms.framed_address, connection })
    await saveLineTerms(tx, {
      connection: connection.id,
      organization,
      framed_address: terms.framed_address ?? null,
      framed_pool: terms.framed_pool ?? null,
      device: terms.device ?? null,
      max_sessions: terms.max_sessions ?? null,
      attributes: terms.attributes,
      now: call.clock.now(),
    })
    await renewSessions(tx, [connection.id], 'speed')
    const after = found(await findLineTerms(tx, connection.id))
    await call.audit(tx, {
      act: 'connection.network-terms-set',
      target: ['connection', connection.id],
      before: audited(before),
      after: audited(after),
    })
    return toTerms(tx, connection.id, after)
  })
}

async function refuseAddress(
  tx: Database,
  { organization, address, connection }: { organization: number; address: string; connection: OwnConnection },
): Promise<void> {
  if (isForbiddenAddress(address)) throw invalid('framed_address', 'No line can have this address')
  const holder = await findHolder(tx, { organization, address, besides: connection.id })
  if (holder) throw invalid('framed_address', `Line ${holder.username} has this address already`)
}
