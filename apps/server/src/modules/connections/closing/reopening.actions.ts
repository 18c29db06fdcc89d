import type { lineClosingRoutes } from '@uplink/contract/line-closing'
import type { Received } from '@uplink/contract/route'
import { addDays } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { dayFirst, moneyText } from '#platform/texts'
import { billedFrom, chargeBilled, chargeWithNextBill } from '../../billing/billing.public'
import { notify } from '../../notifications/notifications.public'
import { within as packagesWithin } from '../catalogue/catalogue-packages.access'
import { priceOf } from '../new-lines/new-lines.actions'
import { findPackage, insertContract } from '../new-lines/new-lines.store'
import { lockContract } from '../packages/package-changes.store'
import { refuseUneditable } from './closing.access'
import { tellReopened } from './closing.notices'
import { become, endContract, findToReopen } from './closing.store'

type ToReopen = NonNullable<Awaited<ReturnType<typeof findToReopen>>>

/**
 * Opens a closed line today, with a new contract. Days that are billed already are charged with the next bill:
 * those that were given back at the new price, others with what it is more than the old one.
 */
export async function reopenLine(
  call: Call,
  connection: OwnConnection,
  sent: Received<typeof lineClosingRoutes.reopen>['body'],
) {
  await refuseUneditable(call, connection)
  const within = await packagesWithin(call, 'List')
  const { package_id } = sent
  const { clock } = call
  const { username, again } = await call.db.transaction().execute(async (tx) => {
    await lockContract(tx, connection.id)
    const line = found(await findToReopen(tx, connection.id))
    if (line.status !== 'closed') throw new Problem('line-closing.open')
    if (line.erased_at !== null) throw new Problem('line-closing.erased')
    // Area and package count their lines: both are locked in this order, as by whoever adds or closes a line.
    await become(tx, { connection: connection.id, status: 'active', now: clock.now() })
    const startsOn = await firstDay(tx, line, dayIn(line.time_zone, clock.now()))
    const wanted = { id: package_id, organization: line.organization_id, day: startsOn, within }
    const pack = await findPackage(tx, wanted)
    if (!pack) throw invalid('package_id', 'Choose an active package of the line’s organization')
    const price = priceOf(sent, pack)
    const contract = { connection_id: connection.id, package_id, price, starts_on: startsOn }
    await insertContract(tx, { ...contract, created_at: clock.now() })
    const again = chargedAgain(line, { name: pack.name, price }, startsOn)
    if (again)
      await chargeWithNextBill(tx, [
        {
          connectionId: connection.id,
          description: again.description,
          amount: again.amount,
          tax: again.tax,
          taxPercent: line.tax_percent,
          reference: `line-reopening:${String(line.contract)}`,
          occurredAt: clock.now(),
        },
      ])
    const told = { userId: line.user_id, connectionId: connection.id, username: line.username }
    await notify(tx, clock, tellReopened(told, pack.name))
    await call.audit(tx, {
      act: 'connection.reopened',
      target: ['connection', connection.id],
      before: { status: 'closed' },
      after: { status: 'active', package_id, price: toWire(price), starts_on: startsOn },
    })
    return { username: line.username, again }
  })
  const words = again
    ? ` ${moneyText(again.amount + again.tax, connection.currency)} for the days until ${dayFirst(again.days.to)} comes with the next bill.`
    : ''
  return { message: `Line ${username} is open again.${words}`, data: { id: connection.id, username } }
}

/** Today, or the day after the last contract ends. Whoever closes a line by SQL may leave its contract in force. */
async function firstDay(tx: Database, line: ToReopen, today: string): Promise<string> {
  if (line.contract === null || line.starts_on === null) return today
  const yesterday = addDays(today, -1)
  const lastDay = line.ends_on ?? (line.starts_on > yesterday ? line.starts_on : yesterday)
  if (line.ends_on === null) await endContract(tx, line.contract, lastDay)
  return lastDay < today ? today : addDays(lastDay, 1)
}

function chargedAgain(line: ToReopen, { name, price }: { name: string; price: number }, startsOn: string) {
  const more = line.is_given_back ? price : price - (line.price ?? price)
  if (more <= 0) return undefined
  const days = billedFrom(startsOn, line.last_billed ?? undefined, line.billing_day)
  const charge = chargeBilled({ name, price: more }, days, line.tax_percent)
  return days && charge && { ...charge, days }
}
