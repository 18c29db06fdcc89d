import { lineChangeRoutes, type LineDetails, type newLineDetails } from '@uplink/contract/line-changes'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { disconnectConnections } from '#platform/outbox/network'
import { refusalOf } from '#platform/resource/refusals'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import type { output } from 'zod'
import { areas } from '../catalogue/areas.resource'
import { mayChangeLine, refuseUneditable } from '../closing/closing.access'
import {
  findAreaOf,
  findDetails,
  keepUsername,
  lockLine,
  saveDetails,
  type Details,
  type DetailsRow,
} from './details.store'

const toDetails = (row: DetailsRow): LineDetails => ({
  username: row.username,
  label: row.label,
  area: { id: row.area_id, name: row.area, city: row.area_city },
  address: row.address,
  place_contact: row.place_contact,
  contact: row.contact,
  former_usernames: row.former.map(({ username, until }) => ({
    username,
    until: new Date(until).toISOString(),
  })),
  version: row.version,
})

export async function readDetails(call: Call, connection: OwnConnection) {
  const row = found(await findDetails(call.db, connection.id))
  const mayEdit = row.status !== 'closed' && (await mayChangeLine(call, lineChangeRoutes.edit, connection))
  const can: 'edit'[] = mayEdit ? ['edit'] : []
  return { data: toDetails(row), can }
}

/** What of them the audit log keeps. */
const audited = ({ username, label, area_id, address, place_contact, contact }: Details) => ({
  username,
  label,
  area_id,
  address,
  place_contact,
  contact,
})

/**
 * The line is locked first, so that two people who save at once do not overwrite each other. With another username its
 * sessions end: they are known by the old one, with which nobody signs in any more.
 */
export async function editLine(
  call: Call,
  connection: OwnConnection,
  { version, ...sent }: output<typeof newLineDetails>,
): Promise<LineDetails> {
  await refuseUneditable(call, connection)
  const within = await call.rows('area', 'List', ruleColumnsOf(areas).columns)
  const now = call.clock.now()
  return call.db.transaction().execute(async (tx) => {
    await lockLine(tx, connection.id)
    const before = found(await findDetails(tx, connection.id))
    if (before.status === 'closed') throw new Problem('line-change.closed')
    if (before.version !== version) throw new Problem('record.conflict')
    const city = await cityOf(tx, { before, area: sent.area_id, within })
    const { network_name: username, area_id, address, contact } = sent
    const details: Details = {
      username,
      label: sent.label ?? null,
      area_id,
      address,
      city,
      place_contact: sent.place_contact ?? null,
      contact,
    }
    await saveDetails(tx, { id: connection.id, before, details, now }).catch(refuse)
    if (details.username !== before.username) {
      await keepUsername(tx, { connection: connection.id, username: before.username, until: now })
      await disconnectConnections(tx, [connection.id])
    }
    const after = found(await findDetails(tx, connection.id))
    await call.audit(tx, {
      act: 'connection.edited',
      target: ['connection', connection.id],
      before: audited(before),
      after: audited(after),
    })
    return toDetails(after)
  })
}

/** The city of the area that a line is to be in. It may stay in one that takes no new lines. */
async function cityOf(
  tx: Database,
  { before, area, within }: { before: DetailsRow; area: number; within: Within },
): Promise<string> {
  if (area === before.area_id) return before.city
  const found = await findAreaOf(tx, { id: area, organization: before.organization_id, within })
  if (!found) throw invalid('area_id', 'Choose an active area of the line’s organization')
  return found.city
}

const refuse = (error: unknown): never => {
  const constraints = { connections_username_key: ['network_name', 'This username is taken'] } as const
  throw refusalOf(error, { table: 'connections', constraints })
}
