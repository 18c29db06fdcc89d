import type { LineStatus } from '@uplink/contract/connections'
import { toWire } from '#platform/money'
import type { NetworkSession } from '@uplink/contract/usage'
import type { LineStateRow } from './status.store'
import type { AreaOutageRow } from '../outages/outages.store'
import { toAreaOutage } from '../outages/outages.view'

/** More that explains the state of a line, and what is planned. */
export interface LineNews {
  outages: readonly AreaOutageRow[]
  session: NetworkSession | undefined
  now: Date
}

export function toLineStatus(row: LineStateRow, { outages, session, now }: LineNews): LineStatus {
  const running = outages.filter(({ starts_at }) => starts_at <= now)
  return {
    ...toState(row, worstOf(running), session?.stopped_at ?? null),
    running: running.map(toAreaOutage),
    planned: outages.filter(({ starts_at }) => starts_at > now).map(toAreaOutage),
    last_session: session
      ? { started_at: session.started_at, stopped_at: session.stopped_at, ended_by: session.ended_by }
      : null,
    last_authentication: toAuthentication(row),
  }
}

function toAuthentication({ is_accepted, reason, occurred_at }: LineStateRow) {
  if (is_accepted === null || reason === null || occurred_at === null) return null
  return { at: occurred_at.toISOString(), is_accepted, reason }
}

type State = Omit<LineStatus, 'running' | 'planned' | 'last_session' | 'last_authentication'>

/**
 * The state to show for a line. What the customer can act on or should know comes first: closed, suspended, an outage
 * in the area, and only then whether a session is open.
 */
function toState(row: LineStateRow, outage: AreaOutageRow | undefined, lastStoppedAt: string | null): State {
  const about = {
    area: row.area,
    city: row.city,
    since: null,
    overdue: null,
    paid_until: null,
    is_never_paid: false,
    pause: null,
    paid_at: null,
    outage: null,
  }
  if (row.status === 'closed') return { ...about, state: 'closed' }
  if (row.status === 'suspended') {
    const isNeverPaid = row.paid_until !== null && row.starts_on !== null && row.paid_until < row.starts_on
    return {
      ...about,
      state: 'suspended',
      since: instant(row.suspended_at),
      overdue: toWire(row.overdue ?? 0),
      paid_until: isNeverPaid ? null : row.paid_until,
      is_never_paid: isNeverPaid,
      pause: row.pause_id === null ? null : { back_on: row.back_on, reason: row.pause_reason },
    }
  }
  if (outage) return { ...about, state: 'outage', outage: toOutage(outage) }
  if (row.online_since) return { ...about, state: 'online', since: instant(row.online_since) }
  return {
    ...about,
    state: 'offline',
    since: lastStoppedAt,
    paid_at: instant(row.paid_at),
  }
}

/** The outage to name first: an unforeseen one before planned work, then the latest. */
const worstOf = (running: readonly AreaOutageRow[]) =>
  running.toSorted(
    (a, b) => Number(a.is_planned) - Number(b.is_planned) || b.starts_at.getTime() - a.starts_at.getTime(),
  )[0]

function toOutage(row: AreaOutageRow): NonNullable<LineStatus['outage']> {
  return {
    id: row.id,
    title: row.title,
    title_bn: row.title_bn,
    services: row.services,
    is_planned: row.is_planned,
    starts_at: row.starts_at.toISOString(),
    expected_end_at: instant(row.expected_end_at),
  }
}

const instant = (date: Date | null) => date?.toISOString() ?? null
