import { taxOn } from '#platform/money'
import { contractOn, type Connection } from '../lines/connections'
import type { Outage } from '../lines/outages'
import { dayOf } from '../seed/calendar'
import type { World } from '../world'
import type { Document } from './documents'

const hour = 3_600_000

/** Credits for an outage's lines, a day after its end. */
export function creditsFor(world: World, connection: Connection, outages: readonly Outage[]) {
  const credits: Extract<Document, { kind: 'credit' }>[] = []
  for (const { id, areaId, creditPercent, startsAt, endedAt, title } of outages) {
    if (areaId !== connection.area.id || creditPercent === 0 || startsAt < connection.createdAt) continue
    const at = (endedAt ?? world.now) + 20 * hour
    if (at > world.now) continue
    const amount = Math.round((contractOn(connection, dayOf(startsAt)).price * creditPercent) / 100)
    const tax = taxOn(amount, connection.customer.organization.taxPercent)
    credits.push({ kind: 'credit', at, outage: id, reason: `Credit for an outage: ${title}`, amount, tax })
  }
  return credits.sort((one, other) => one.at - other.at)
}
