import { dayIn } from '#platform/clock'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found } from '#platform/http/problem'
import { periodContaining } from '#platform/calendar'
import { afterPaidDays, nextCycleOn } from './packages.quote'
import { findCurrent, findOffers, findOnSale } from './packages.store'
import { toCurrent, toOffer, toPackage } from './packages.view'

/** More packages than any provider sells. */
const packagesShown = 100
const offersShown = 20

export async function readPackage(call: Call, connection: OwnConnection) {
  const row = await findCurrent(call.db, { connection: connection.id })
  const current = found(row)
  const { time_zone, billing_day: billingDay, starts_on: startsOn } = current
  const today = dayIn(time_zone, call.clock.now())
  const { paid_until: paidUntil } = current
  const next =
    paidUntil === null
      ? nextCycleOn({ billingDay, startsOn }, today)
      : afterPaidDays({ paidUntil, startsOn }, today)
  return toCurrent(current, periodContaining(today, billingDay), next)
}

export async function listPackages(call: Call, connection: OwnConnection) {
  const rows = await findOnSale(call.db, { connection: connection.id, limit: packagesShown })
  return rows.map(toPackage)
}

export async function listOffers(call: Call, connection: OwnConnection) {
  const row = await findCurrent(call.db, { connection: connection.id })
  const rows = await findOffers(call.db, {
    connection: connection.id,
    today: dayIn(found(row).time_zone, call.clock.now()),
    limit: offersShown,
  })
  return rows.map(toOffer)
}
