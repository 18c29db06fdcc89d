import { aboutRoutes } from '@uplink/contract/about'
import { deskChatRoutes } from '@uplink/contract/chat'
import { deskRoutes } from '@uplink/contract/desk'
import { countedTo, type StaffToday, type StaffWaiting } from '@uplink/contract/desk-day'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { orderRoutes } from '@uplink/contract/orders'
import { outageRoutes } from '@uplink/contract/outages'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import type { RouteDefinition } from '@uplink/contract/route'
import { dayIn } from '#platform/clock'
import { findTimeZone } from '#platform/database/time-zone'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { toWire } from '#platform/money'
import { invoiceRuleColumns } from '../../billing/billing.public'
import { countWaitingChats } from '../../chat/chat.public'
import { connectionRuleColumns, outageRuleColumns } from '../../connections/connections.public'
import { orderRuleColumns } from '../../orders/orders.public'
import { countCases, paymentRuleColumns } from '../../payments/payments.public'
import { ticketRuleColumns } from '../../tickets/tickets.public'
import * as store from './day.store'

const soonMs = 60 * 60_000
const outagesShown = 5
const collectorsShown = 8

/** Each part is looked up only for whom its list is allowed, all of them at once. */
export async function readWaiting(call: Call): Promise<StaffWaiting> {
  const { db, clock, person } = call
  const now = clock.now()
  const zone = await findTimeZone(db, person.organizationId)
  const [tickets, chats, orders, reviews, promises, jobs, outages] = await Promise.all([
    ifListed(call, deskTicketRoutes.list, async () =>
      store.countTickets(db, {
        within: await call.rows('ticket', 'List', ticketRuleColumns),
        now,
        soon: new Date(now.getTime() + soonMs),
        person: person.userId,
      }),
    ),
    ifListed(call, deskChatRoutes.list, () => countWaitingChats(call)),
    ifListed(call, orderRoutes.desk, async () =>
      store.countOrders(db, {
        within: await call.rows('order', 'List', orderRuleColumns),
        old: new Date(now.getTime() - dayMs),
        today: dayIn(zone, now),
      }),
    ),
    ifListed(call, paymentCaseRoutes.list, () => countCases(call, countedTo)),
    ifListed(call, invoiceDeskRoutes.list, async () =>
      store.countPromises(db, {
        within: await call.rows('invoice', 'List', invoiceRuleColumns),
        today: dayIn(zone, now),
      }),
    ),
    ifListed(call, aboutRoutes.read, () => store.countFailingJobs(db)),
    ifListed(call, outageRoutes.list, async () =>
      store.findOutages(db, {
        within: await call.rows('outage', 'List', outageRuleColumns),
        now,
        limit: outagesShown,
      }),
    ),
  ])
  return {
    tickets,
    chats,
    orders,
    payments_to_review: reviews,
    promises,
    failing_jobs: jobs,
    outages:
      outages?.map(({ starts_at, expected_end_at, ...outage }) => ({
        ...outage,
        starts_at: starts_at.toISOString(),
        expected_end_at: expected_end_at?.toISOString() ?? null,
      })) ?? null,
  }
}

export async function readToday(call: Call): Promise<StaffToday> {
  const zone = await findTimeZone(call.db, call.person.organizationId)
  const spans = spansOf(call.clock.now(), zone)
  const [money, lines] = await Promise.all([
    ifListed(call, deskPaymentRoutes.list, () => moneyOf(call, spans)),
    ifListed(call, deskRoutes.customers, () => linesOf(call, spans)),
  ])
  return { money, lines }
}

const ifListed = async <Part>(call: Call, list: RouteDefinition, find: () => Promise<Part>) =>
  (await call.mayReach(list)) ? find() : null

interface Spans {
  today: store.Span
  before: store.Span
}

const weekMs = 7 * dayMs

/** Today until now by the organization's calendar, and the same of a week ago. */
export function spansOf(now: Date, zone: string): Spans {
  const today = { from: startOfDay(now, zone), to: now }
  const weekAgo = new Date(now.getTime() - weekMs)
  return { today, before: { from: startOfDay(weekAgo, zone), to: weekAgo } }
}

/** Midnight of an instant's day: hours go back until the day is another one, because days may have 23 or 25 of them. */
function startOfDay(now: Date, zone: string): Date {
  const day = dayIn(zone, now)
  const guess = Date.parse(`${day}T00:00:00Z`)
  for (let quarter = -60; quarter <= 60; quarter += 1) {
    const at = new Date(guess + quarter * 15 * 60_000)
    if (dayIn(zone, at) === day) return at
  }
  return new Date(guess)
}

async function moneyOf(call: Call, { today, before }: Spans): Promise<StaffToday['money']> {
  const { currency } = call.person.locale
  // sums of other currencies would be no sums
  const within = store.inCurrency(await call.rows('payment', 'List', paymentRuleColumns), currency)
  const [ways, earlier, collectors] = await Promise.all([
    store.sumMoney(call.db, { within, span: today }),
    store.sumMoney(call.db, { within, span: before }),
    store.sumCollectors(call.db, { within, span: today, limit: collectorsShown }),
  ])
  const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
  return {
    today: toWire(total(ways)),
    before: toWire(total(earlier)),
    by_way: besideEarlier(ways, earlier).map((row) => ({
      ...row,
      amount: toWire(row.amount),
      before: toWire(row.before),
    })),
    by_collector: collectors.map((row) => ({ ...row, amount: toWire(row.amount) })),
  }
}

type Way = Awaited<ReturnType<typeof store.sumMoney>>[number]

/** Each way of today beside the same of a week ago, then those that had money a week ago only. */
function besideEarlier(ways: readonly Way[], earlier: readonly Way[]) {
  const gone = earlier.filter(({ way }) => !ways.some((one) => one.way === way))
  const before = new Map(earlier.map(({ way, amount }) => [way, amount]))
  return [...ways, ...gone.map((row) => ({ ...row, amount: 0, payments: 0 }))].map((row) => ({
    ...row,
    before: before.get(row.way) ?? 0,
  }))
}

async function linesOf(call: Call, { today, before }: Spans): Promise<StaffToday['lines']> {
  const within = await call.rows('connection', 'List', connectionRuleColumns)
  const [now, then] = await Promise.all([
    store.countLines(call.db, { within, span: today }),
    store.countLines(call.db, { within, span: before }),
  ])
  const compared = (name: keyof typeof now) => ({ today: now[name], before: then[name] })
  return { added: compared('added'), suspended: compared('suspended'), restored: compared('restored') }
}
