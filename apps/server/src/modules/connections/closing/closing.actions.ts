import type { LineClosing, lineClosingRoutes, WaitingCharges } from '@uplink/contract/line-closing'
import type { Received } from '@uplink/contract/route'
import { addDays } from '#platform/calendar'
import { dayIn, type Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, Problem } from '#platform/http/problem'
import { fromWire, toWire } from '#platform/money'
import { disconnectConnections } from '#platform/outbox/network'
import { moneyText } from '#platform/texts'
import {
  billedFrom,
  billWaiting,
  chargesThatWait,
  creditUnused,
  postCredit,
  type BilledDays,
} from '../../billing/billing.public'
import { notify } from '../../notifications/notifications.public'
import { callOffFor } from '../packages/package-changes.apply'
import { lockContract } from '../packages/package-changes.store'
import { endPauseForGood } from '../pauses/pause-end'
import { refuseUneditable } from './closing.access'
import { creditedFor, tellClosed } from './closing.notices'
import { become, dropPlan, endContract, findToClose, reference, type ToClose } from './closing.store'

export async function lookAtClosing(call: Call, connection: OwnConnection): Promise<LineClosing> {
  await refuseUneditable(call, connection)
  const line = await toClose(call.db, call.clock, connection.id)
  const { unused, lastDay } = line
  return {
    last_day: lastDay,
    package: line.package,
    unused: unused
      ? { days: unused.days.count, until: unused.days.to, total: toWire(totalOf(unused)) }
      : null,
    charges: await lookAtCharges(call.db, connection.id),
    waiting_package: line.waiting_package,
  }
}

/** What waits for the next bill of a line, as it is shown to whoever takes that bill from it. */
export async function lookAtCharges(db: Database, connection: number): Promise<WaitingCharges> {
  const charges = await chargesThatWait(db, connection)
  return charges ? { lines: charges.lines.map(toCharge), total: toWire(charges.total) } : null
}

/** Refuses what was agreed to, if something else waits by now; returns what is billed. */
export async function agreedCharges(
  tx: Database,
  connection: number,
  {
    agreed,
    changed,
  }: { agreed: string | undefined; changed: 'line-closing.changed' | 'line-change.changed' },
): Promise<number | undefined> {
  const waiting = (await chargesThatWait(tx, connection))?.total
  if (waiting !== undefined && agreed === undefined) throw new Problem('line-closing.charges-wait')
  if (fromWire(agreed ?? '0') !== (waiting ?? 0)) throw new Problem(changed)
  return waiting
}

const toCharge = ({ description, amount, tax }: { description: string; amount: number; tax: number }) => ({
  description,
  amount: toWire(amount),
  tax: toWire(tax),
})

/** Closes a line today, and bills what waited for its next bill. */
export async function closeLine(
  call: Call,
  connection: OwnConnection,
  { give_back, charges }: Received<typeof lineClosingRoutes.close>['body'],
) {
  await refuseUneditable(call, connection)
  const { clock } = call
  const { username, givenBack, billed } = await call.db.transaction().execute(async (tx) => {
    await lockContract(tx, connection.id)
    const line = await toClose(tx, clock, connection.id)
    const billed = await agreedCharges(tx, connection.id, {
      agreed: charges,
      changed: 'line-closing.changed',
    })
    const givenBack = fromWire(give_back) === 0 ? undefined : line.unused
    if (totalOf(givenBack) !== fromWire(give_back)) throw new Problem('line-closing.changed')
    await closeLocked(tx, clock, line, { connection: connection.id, givenBack, note: 'The line was closed' })
    const lastDay = line.lastDay ?? dayIn(line.time_zone, clock.now())
    const { organization_id: organizationId } = line
    await billWaiting(tx, clock, { organizationId, connectionId: connection.id, lastDay })
    const told = { userId: line.user_id, connectionId: connection.id, username: line.username }
    await notify(tx, clock, tellClosed(told, totalOf(givenBack), connection.currency))
    await call.audit(tx, {
      act: 'connection.closed',
      target: ['connection', connection.id],
      before: { status: line.status },
      after: { status: 'closed' },
      details: {
        last_day: line.lastDay,
        given_back: give_back,
        ...(charges !== undefined && { charges }),
        ...(line.waiting_order !== null && { order: line.waiting_order }),
      },
    })
    return { username: line.username, givenBack, billed }
  })
  const { currency } = connection
  const words = [
    ...(billed === undefined ? [] : [` ${moneyText(billed, currency)} was billed.`]),
    ...(givenBack ? [` ${moneyText(totalOf(givenBack), currency)} was given back.`] : []),
  ]
  return { message: `Line ${username} is closed.${words.join('')}`, data: { id: connection.id, username } }
}

/**
 * Closes a line, which is locked, as by everything that moves its money. The order of a waiting change of package is locked
 * next; the line's area and package count their lines, so they are locked before the audit log, which whoever asks writes.
 */
export async function closeLocked(
  tx: Database,
  clock: Clock,
  line: Closing,
  {
    connection,
    givenBack,
    note,
  }: { connection: number; givenBack: Unused | undefined; note: Parameters<typeof callOffFor>[3] },
): Promise<void> {
  const now = clock.now()
  if (line.waiting_order !== null) await callOffFor(tx, clock, line.waiting_order, note)
  await dropPlan(tx, { connection, now })
  await become(tx, { connection, status: 'closed', now })
  if (line.contract !== null && line.lastDay !== null) await endContract(tx, line.contract, line.lastDay)
  await endPauseForGood(tx, clock, connection)
  if (givenBack) await credit(tx, clock, line, { connection, givenBack })
  await disconnectConnections(tx, [connection])
}

/** Days that are billed and come after a line's last one, and what is given back for them. Poisha. */
export interface Unused {
  days: BilledDays
  amount: number
  tax: number
}

export type Closing = ToClose & { lastDay: string | null; unused: Unused | undefined }

/**
 * What closing a line would be; whoever closes it bills what waits for its next bill. A contract that has not begun yet ends with its first day; a closed line is billed for none.
 *
 * @param until the last day on which it is used; absent: today
 */
export async function toClose(
  db: Database,
  clock: Clock,
  connection: number,
  until?: string,
): Promise<Closing> {
  const line = found(await findToClose(db, connection))
  if (line.status === 'closed') throw new Problem('line-closing.closed')
  const { price, starts_on } = line
  if (price === null || starts_on === null) return { ...line, lastDay: null, unused: undefined }
  const day = until ?? dayIn(line.time_zone, clock.now())
  const lastDay = starts_on > day ? starts_on : day
  const contract = { ...line, name: line.package ?? '', price, starts_on }
  return { ...line, lastDay, unused: unusedOf(contract, day) }
}

function unusedOf(
  contract: Parameters<typeof creditUnused>[0] & ToClose,
  lastDay: string,
): Unused | undefined {
  const next = addDays(lastDay, 1)
  const from = contract.starts_on > next ? contract.starts_on : next
  const days = billedFrom(from, contract.last_billed ?? undefined, contract.billing_day)
  const credit = creditUnused(contract, days, contract.tax_percent)
  return days && credit && { days, amount: -credit.amount, tax: -credit.tax }
}

export const totalOf = (unused: Unused | undefined) => (unused ? unused.amount + unused.tax : 0)

function credit(
  tx: Database,
  clock: Clock,
  line: Closing,
  { connection, givenBack }: { connection: number; givenBack: Unused },
) {
  return postCredit(tx, {
    organizationId: line.organization_id,
    connectionId: connection,
    amount: givenBack.amount,
    tax: givenBack.tax,
    description: creditedFor(line.package ?? '', givenBack.days.to),
    occurredAt: clock.now(),
    reference: `${reference}:${String(line.contract)}`,
  })
}
