import type { Closing } from '@uplink/contract/cash-days'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { backdatedPaymentRoutes, manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { receiptRoutes } from '@uplink/contract/receipts'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import { found, invalid, notAnAmount, notFound, Problem } from '#platform/http/problem'
import { fromWire, toWire } from '#platform/money'
import { nextNumber, zoneOf } from '../counter/counter.store'
import { openDay } from '../counter/open-day'
import { sheetNo } from '../receipt-number'
import type { Till } from '../till'
import * as store from './cash-days.store'
import { cashDayRuleColumns, orOwnDays } from './cash-days.store'
import { toCashDay, toTaken } from './cash-days.view'
import { cashCounted, expectedOf, partsOf, type Part, type Sheet } from './count'

/** How many payments of today a cash desk shows. */
const shownPayments = 50

/** One's own open days with the latest payments on them; in the morning the last day, whose receipts are still wanted. */
export async function readDesk(call: Call) {
  const { userId } = call.person
  const rows = await store.openDaysOf(call.db, userId)
  const last = rows.length === 0 ? ((await store.lastClosedOf(call.db, userId)) ?? null) : null
  const open = rows.map(({ id }) => id)
  const [payments, ways, mayBackdate, mayTake, maySend, mayPrint, mayFind] = await Promise.all([
    store.latestTaken(call.db, last ? [last.id] : open, shownPayments),
    store.leftByWay(call.db, open),
    call.mayReach(backdatedPaymentRoutes.record),
    call.mayReach(manualPaymentRoutes.record),
    call.mayReach(receiptRoutes.send),
    call.mayReach(receiptRoutes.ofDesk),
    call.mayReach(deskPaymentRoutes.list),
  ])
  const toDay = toCashDay(call.clock.now())
  return {
    days: rows.map(toDay),
    ways: ways.map(({ name, payments: count, amount, currency }) => ({
      name,
      payments: count,
      amount: toWire(amount, currency),
    })),
    last: last && toDay(last),
    payments: payments.map(toTaken),
    collector: mayFind ? userId : null,
    can: [
      ...(rows.length === 0 && call.person.organizationId !== null ? ['open' as const] : []),
      ...(mayBackdate ? ['backdate' as const] : []),
      ...(mayTake ? ['take' as const] : []),
      ...(maySend ? ['send-receipt' as const] : []),
      ...(mayPrint ? ['print-receipt' as const] : []),
    ],
  }
}

/** Opens one's day in one's own organization with what is in the drawer. */
export async function openOwnDay(till: Till, call: Call, { float }: { float: string }) {
  const { organizationId: organization, userId: cashier } = call.person
  if (organization === null) throw notFound()
  const inDrawer = fromWire(float)
  if (inDrawer === undefined) throw notAnAmount('float', call.person.locale.currency)
  await till.db.transaction().execute(async (tx) => {
    const at = { organization, cashier, timeZone: await zoneOf(tx, organization), now: call.clock.now() }
    const [open] = (await openDay(tx, at, inDrawer)) ? await store.openDaysOf(tx, cashier) : [undefined]
    if (!open) throw new Problem('cash.changed', { message: 'Your cash day is open already.' })
    await call.audit(tx, { act: 'cash-day.opened', target: ['cash-day', open.id], details: { float } })
  })
  return { message: 'Your cash day is open.', data: {} }
}

/** Closes a day for good: one's own, or another's by one's rules. */
export async function closeDay(till: Till, call: Call & Keeping, id: number, closing: Closing) {
  const rules = await call.rows('cash-day', 'Edit', cashDayRuleColumns)
  if (!(await store.isWithin(call.db, id, orOwnDays(call.person.userId, rules)))) throw notFound()
  return till.db.transaction().execute(async (tx) => {
    const now = call.clock.now()
    const day = found(await store.lockDay(tx, id))
    if (day.closed_at !== null) throw new Problem('cash.closed')
    if (day.day > dayIn(await zoneOf(tx, day.organization_id), now)) throw new Problem('cash.not-yet')
    const parts = partsOf(day.float_amount, await store.sumsByWay(tx, id))
    const expected = expectedOf(parts)
    if (expected !== fromWire(closing.expected, day.currency)) throw new Problem('cash.changed')
    const sheet = sheetFrom(parts, closing, day.currency)
    const counted = sheet.parts.reduce((sum, part) => sum + part.counted, 0)
    const differs = sheet.parts.some((part) => part.counted !== part.expected)
    if (differs && closing.reason == null)
      throw invalid('reason', 'Write why what was counted is not what should be there')
    const sheet_number = await nextNumber(tx, day.organization_id, 'cash-sheet')
    await store.closeDay(tx, id, {
      closed_at: now,
      closed_by: call.person.userId,
      sheet_number,
      expected,
      counted,
      reason: closing.reason ?? null,
      sheet: JSON.stringify(sheet),
    })
    if (closing.handed_to !== null) await give(tx, call, { ...day, to: closing.handed_to }, 'handed_to')
    await call.audit(tx, {
      act: 'cash-day.closed',
      target: ['cash-day', id],
      details: {
        sheet: sheetNo(sheet_number),
        expected: toWire(expected, day.currency),
        counted: toWire(counted, day.currency),
        reason: closing.reason ?? null,
      },
    })
    const message = `Cash day closed: sheet ${sheetNo(sheet_number)}.`
    return call.keep(tx, { message, data: { id, sheet_no: sheetNo(sheet_number) } })
  })
}

/** What was counted, part by part: every one that the day has, and no other. */
function sheetFrom(parts: readonly Part[], { notes, coins, ways }: Closing, currency: string): Sheet {
  const minor = (text: string, field: string) => {
    const amount = fromWire(text, currency)
    if (amount === undefined) throw invalid(field, 'Write an amount of the organization’s currency')
    return amount
  }
  const counted = new Map(ways.map((way) => [way.id, minor(way.counted, 'ways')]))
  const unknown = ways.some(({ id }) => !parts.some((part) => part.id === id))
  const missing = parts.some(({ id }) => id !== null && !counted.has(id))
  if (unknown || missing || counted.size !== ways.length)
    throw invalid('ways', 'Write what was counted of every way')
  const noted = notes
    .map(({ worth, count }) => ({ worth: minor(worth, 'notes'), count }))
    .filter(({ count }) => count > 0)
  const rest = minor(coins, 'coins')
  return {
    parts: parts.map((part) => ({
      ...part,
      counted: part.id === null ? cashCounted(noted, rest) : (counted.get(part.id) ?? 0),
    })),
    notes: noted,
    coins: rest,
  }
}

async function give(
  tx: Database,
  { person, clock }: Call,
  day: { id: number; organization_id: number; cashier_id: number; to: number },
  field: string,
): Promise<void> {
  if (day.to === day.cashier_id || !(await store.mayReceive(tx, day.organization_id, day.to)))
    throw invalid(field, 'Choose somebody else of the organization’s staff')
  const isFirst = await store.handOver(tx, {
    cash_day_id: day.id,
    organization_id: day.organization_id,
    to_user: day.to,
    handed_at: clock.now(),
    recorded_by: person.userId,
  })
  if (!isFirst) throw new Problem('cash.handed-over')
}

/** Writes down who has the money of a closed day. */
export async function handOverDay(till: Till, call: Call, id: number, to: number) {
  const rules = await call.rows('cash-day', 'Edit', cashDayRuleColumns)
  if (!(await store.isWithin(call.db, id, rules))) throw notFound()
  await till.db.transaction().execute(async (tx) => {
    const day = found(await store.lockDay(tx, id))
    if (day.closed_at === null)
      throw new Problem('cash.handed-over', { message: 'This cash day is still open.' })
    await give(tx, call, { ...day, to }, 'to')
    await call.audit(tx, { act: 'cash-day.handed-over', target: ['cash-day', id], details: { to } })
  })
  return { message: 'The hand-over is written down.', data: {} }
}
