import { linePayingRoutes, type PayingOf } from '@uplink/contract/line-paying'
import { addDays } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, Problem } from '#platform/http/problem'
import { dayFirst } from '#platform/texts'
import { findPrepaid, insertPrepaid, switchOn, type PrepaidRow } from '../billing/billing.public'
import { mayChangeLine } from '../connections/connections.public'
import { endPrepaid, findCharged, keepPrepaid, type ChargedRow } from './prepaid.store'
import { toPrepaid } from './prepaid.view'

export async function lookAtPaying(call: Call, connection: OwnConnection): Promise<PayingOf> {
  const line = await read(call.db, connection.id)
  const now = call.clock.now()
  return {
    prepaid: toPrepaid(line.prepaid, now),
    changes_on: (line.isPrepaid ? billedFrom(line) : prepaidFrom(line)).day,
    can: (await mayChangeLine(call, linePayingRoutes.set, connection)) ? ['set'] : [],
  }

  async function read(db: Database, id: number) {
    return withToday(found(await findCharged(db, id)), (await findPrepaid(db, [id]))[0], call.clock.now())
  }
}

interface Known extends ChargedRow {
  today: string
  prepaid: PrepaidRow | undefined
  /** Whether it is prepaid, or will be, and stays so. */
  isPrepaid: boolean
}

function withToday(line: ChargedRow, prepaid: PrepaidRow | undefined, now: Date): Known {
  const today = dayIn(line.time_zone, now)
  return { ...line, today, prepaid, isPrepaid: prepaid !== undefined && prepaid.ends_on === null }
}

/** The first day that a prepaid line would be billed afterwards: the one after its paid days. */
function billedFrom({ prepaid, today }: Known): { day: string } {
  const paidUntil = prepaid?.paid_until ?? ''
  return { day: paidUntil >= today ? addDays(paidUntil, 1) : today }
}

/** The first day on which a line would be prepaid: the one after its last bill. `isLate`: earlier days are on no bill yet. */
function prepaidFrom(line: Known): { day: string; isLate: boolean } {
  const { today, prepaid, status, contract_starts_on: contract } = line
  // what ends soon goes on
  if (prepaid?.ends_on && prepaid.ends_on >= today) return { day: today, isLate: false }
  const free = [line.billed_until && addDays(line.billed_until, 1), contract, line.resumed_on]
    .filter((day): day is string => day !== null && day !== '')
    .toSorted()
    .at(-1)
  // a suspended line is charged for nothing
  if (free === undefined || free < today)
    return { day: today, isLate: status === 'active' && contract !== null }
  return { day: free, isLate: false }
}

/** Makes a line prepaid or billed afterwards, from the end of the days that are charged already. */
export async function setPaying(call: Call, connection: OwnConnection, isPrepaid: boolean) {
  if (!(await mayChangeLine(call, linePayingRoutes.set, connection))) throw new Problem('access.denied')
  const now = call.clock.now()
  const day = await call.db.transaction().execute(async (tx) => {
    const charged = found(await findCharged(tx, connection.id, { isLocked: true }))
    const line = withToday(charged, (await findPrepaid(tx, [connection.id]))[0], now)
    if (line.status === 'closed') throw new Problem('line-paying.closed')
    if (line.isPrepaid === isPrepaid) throw new Problem('line-paying.so-already')
    const from = isPrepaid ? await begin(tx, line, now) : await end(tx, line, now)
    await call.audit(tx, {
      act: 'connection.paying-set',
      target: ['connection', connection.id],
      before: { is_prepaid: !isPrepaid },
      after: { is_prepaid: isPrepaid, from },
    })
    return from
  })
  const when = dayFirst(day)
  return {
    message: isPrepaid
      ? `Line ${connection.username} is prepaid from ${when} on.`
      : `Line ${connection.username} is billed afterwards from ${when} on.`,
    data: { from: day },
  }
}

async function begin(tx: Database, line: Known, now: Date): Promise<string> {
  const { day, isLate } = prepaidFrom(line)
  if (isLate) throw new Problem('line-paying.unbilled')
  if (line.is_moving) throw new Problem('line-paying.move-planned')
  if (line.prepaid?.ends_on && line.prepaid.ends_on >= line.today)
    await keepPrepaid(tx, { connection: line.id, now })
  else await insertPrepaid(tx, [{ connection: line.id, startsOn: day, paidUntil: addDays(day, -1) }], now)
  return day
}

/** A line that was off because nothing was paid is on again: it is billed from today. */
async function end(tx: Database, line: Known, now: Date): Promise<string> {
  const { day } = billedFrom(line)
  await endPrepaid(tx, { connection: line.id, lastDay: addDays(day, -1), now })
  if (line.status === 'suspended' && day === line.today) await switchOn(tx, { connectionId: line.id, now })
  return day
}
