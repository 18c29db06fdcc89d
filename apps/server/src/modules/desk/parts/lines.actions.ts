import type { CustomerLine } from '@uplink/contract/customer-parts'
import { deviceRoutes } from '@uplink/contract/devices'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { usageRoutes } from '@uplink/contract/usage'
import { addDays, periodContaining } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { whole } from '#platform/http/pages'
import { toWire } from '#platform/money'
import { connectionRuleColumns } from '../../connections/connections.public'
import { toHardwareAddress, toPlace } from '../../usage/usage.public'
import { findLines, findUsage, type LineRow, type UsageRow } from './lines.store'

const linesShown = 20

interface Sees {
  bills: boolean
  usage: boolean
  sessions: boolean
  mayEnd: boolean
  mayName: boolean
}

export async function listLines(call: Call, connection: OwnConnection) {
  const [within, bills, usage, sessions, mayEnd, mayName] = await Promise.all([
    call.rows('connection', 'List', connectionRuleColumns),
    call.mayReach(invoiceDeskRoutes.list),
    call.mayReach(usageRoutes.usage),
    call.mayReach(usageRoutes.sessions),
    call.mayReach(deviceRoutes.disconnect),
    call.mayReach(deviceRoutes.name),
  ])
  const rows = await findLines(call.db, { connection: connection.id, within, limit: linesShown })
  const used = usage ? await findUsage(call.db, periodsOf(rows, call.clock.now())) : []
  const sees = { bills, usage, sessions, mayEnd, mayName }
  return whole(
    rows.map((row) =>
      toLine(
        row,
        used.find(({ id }) => id === row.id),
        sees,
      ),
    ),
  )
}

const periodsOf = (rows: readonly LineRow[], now: Date) =>
  rows.map(({ id, time_zone, billing_day }) => ({
    id,
    from: periodContaining(dayIn(time_zone, now), billing_day).from,
  }))

function toLine(row: LineRow, used: UsageRow | undefined, sees: Sees): CustomerLine {
  return {
    id: row.id,
    username: row.username,
    label: row.label,
    area: row.area,
    city: row.city,
    package: row.package,
    ...stateOf(row),
    pause: pauseOf(row),
    plan: planOf(row),
    amount_due: sees.bills ? toWire(row.due, row.currency) : null,
    usage: used
      ? { download_bytes: used.download_bytes, upload_bytes: used.upload_bytes, quota_bytes: row.quota_bytes }
      : null,
    session: sees.sessions ? sessionOf(row) : null,
    can: sees.sessions ? actsOf(row, sees) : [],
  }
}

function actsOf(row: LineRow, { mayEnd, mayName }: Sees): CustomerLine['can'] {
  const isOpen = row.session_id !== null && row.stopped_at === null
  return [
    ...(mayEnd && isOpen && row.disconnecting_since === null ? (['end-session'] as const) : []),
    ...(mayName && row.calling_station !== null ? (['name-device'] as const) : []),
  ]
}

function stateOf(row: LineRow): Pick<CustomerLine, 'state' | 'since'> {
  if (row.status === 'closed') return { state: 'closed', since: null }
  if (row.status === 'suspended')
    return { state: 'suspended', since: row.suspended_at?.toISOString() ?? null }
  if (row.online_since) return { state: 'online', since: row.online_since.toISOString() }
  return { state: 'offline', since: row.stopped_at?.toISOString() ?? null }
}

function pauseOf({ reason, began_at, back_on, is_charged }: LineRow): CustomerLine['pause'] {
  if (reason === null || began_at === null || is_charged === null) return null
  return { reason, began_at: began_at.toISOString(), back_on, is_charged }
}

function planOf({
  plan_kind: kind,
  effective_on: from,
  plan_reason: reason,
  plan_to,
}: LineRow): CustomerLine['plan'] {
  if (kind === null || from === null || reason === null) return null
  return { kind, last_day: addDays(from, -1), to: plan_to, reason }
}

function sessionOf(row: LineRow): CustomerLine['session'] {
  if (row.session_id === null || row.started_at === null || row.nas_address === null) return null
  return {
    id: row.session_id,
    device: toHardwareAddress(row.calling_station),
    device_name: row.device_name,
    address: row.framed_address,
    place: toPlace({ place: row.place, nas_address: row.nas_address }),
    started_at: row.started_at.toISOString(),
    stopped_at: row.stopped_at?.toISOString() ?? null,
  }
}
