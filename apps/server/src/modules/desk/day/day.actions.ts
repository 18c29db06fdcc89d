import { aboutRoutes } from '@uplink/contract/about'
import { cashDayRoutes } from '@uplink/contract/cash-days'
import { deskChatRoutes } from '@uplink/contract/chat'
import { deskRoutes } from '@uplink/contract/desk'
import { countedTo, type StaffDay, type StaffToday, type StaffWaiting } from '@uplink/contract/desk-day'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { orderRoutes } from '@uplink/contract/orders'
import { outageRoutes } from '@uplink/contract/outages'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import type { RouteDefinition } from '@uplink/contract/route'
import { addDays } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import { findTimeZone } from '#platform/database/time-zone'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { toWire } from '#platform/money'
import { invoiceRuleColumns } from '../../billing/billing.public'
import { countWaitingChats } from '../../chat/chat.public'
import { connectionRuleColumns, outageRuleColumns } from '../../connections/connections.public'
import { orderRuleColumns } from '../../orders/orders.public'
import { cashDayRuleColumns, countCases, orOwnDays, paymentRuleColumns } from '../../payments/payments.public'
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
  const [tickets, chats, orders, reviews, cashDays, promises, jobs, outages] = await Promise.all([
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
    ifListed(call, cashDayRoutes.list, async () =>
      store.countUnclosedDays(db, {
        within: orOwnDays(person.userId, await call.rows('cash-day', 'List', cashDayRuleColumns)),
        today: dayIn(zone, now),
      }),
    ),
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
    payments_to_review: reviews?.count ?? null,
    reviews_since: reviews?.oldest?.toISOString() ?? null,
    unclosed_cash_days: cashDays,
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
  const { today, yesterday } = daysOf(call.clock.now(), zone)
  const [money, lines] = await Promise.all([
    ifListed(call, deskPaymentRoutes.list, () => moneyOf(call, [today, yesterday])),
    ifListed(call, deskRoutes.customers, () => linesOf(call, [today, yesterday])),
  ])
  const [moneyNow = null, moneyThen = null] = money ?? []
  const [linesNow = null, linesThen = null] = lines ?? []
  return {
    today: { day: today.day, money: moneyNow, lines: linesNow },
    yesterday: { day: yesterday.day, money: moneyThen, lines: linesThen },
  }
}

const ifListed = async <Part>(call: Call, list: RouteDefinition, find: () => Promise<Part>) =>
  (await call.mayReach(list)) ? find() : null

/** A day of the organization's calendar as far as it has come, and as much of the same weekday of the week before. */
interface Day {
  day: string
  span: store.Span
  before: store.Span
}

/** Today until now, and all of yesterday. */
export function daysOf(now: Date, zone: string): { today: Day; yesterday: Day } {
  const day = dayIn(zone, now)
  const startOf = (days: number) => startOfDay(addDays(day, days), zone)
  const today = startOf(0)
  const weekAgo = startOf(-7)
  const sameHour = new Date(weekAgo.getTime() + now.getTime() - today.getTime())
  return {
    today: { day, span: { from: today, to: now }, before: { from: weekAgo, to: sameHour } },
    yesterday: {
      day: addDays(day, -1),
      span: { from: startOf(-1), to: today },
      before: { from: startOf(-8), to: weekAgo },
    },
  }
}

/** Midnight of a day: hours go back until the day is another one, because days may have 23 or 25 of them. */
function startOfDay(day: string, zone: string): Date {
  const guess = Date.parse(`${day}T00:00:00Z`)
  for (let quarter = -60; quarter <= 60; quarter += 1) {
    const at = new Date(guess + quarter * 15 * 60_000)
    if (dayIn(zone, at) === day) return at
  }
  return new Date(guess)
}

async function moneyOf(call: Call, days: readonly Day[]) {
  const { currency } = call.person.locale
  // sums of other currencies would be no sums
  const within = store.inCurrency(await call.rows('payment', 'List', paymentRuleColumns), currency)
  return Promise.all(
    days.map(async ({ span, before }): Promise<StaffDay['money']> => {
      const [ways, earlier, collectors] = await Promise.all([
        store.sumMoney(call.db, { within, span }),
        store.sumMoney(call.db, { within, span: before }),
        store.sumCollectors(call.db, { within, span, limit: collectorsShown }),
      ])
      return {
        received: toWire(total(ways)),
        before: toWire(total(earlier)),
        by_way: besideEarlier(ways, earlier).map((row) => ({
          ...row,
          amount: toWire(row.amount),
          before: toWire(row.before),
        })),
        by_collector: collectors.map((row) => ({ ...row, amount: toWire(row.amount) })),
      }
    }),
  )
}

const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

type Way = Awaited<ReturnType<typeof store.sumMoney>>[number]

/** Each way of a day beside the same of a week before, then those that had money a week before only. */
function besideEarlier(ways: readonly Way[], earlier: readonly Way[]) {
  const gone = earlier.filter(({ way }) => !ways.some((one) => one.way === way))
  const before = new Map(earlier.map(({ way, amount }) => [way, amount]))
  return [...ways, ...gone.map((row) => ({ ...row, amount: 0, payments: 0 }))].map((row) => ({
    ...row,
    before: before.get(row.way) ?? 0,
  }))
}

async function linesOf(call: Call, days: readonly Day[]) {
  const within = await call.rows('connection', 'List', connectionRuleColumns)
  return Promise.all(
    days.map(async ({ span, before }): Promise<StaffDay['lines']> => {
      const [now, then] = await Promise.all([
        store.countLines(call.db, { within, span }),
        store.countLines(call.db, { within, span: before }),
      ])
      const compared = (name: keyof typeof now) => ({ count: now[name], before: then[name] })
      return { added: compared('added'), suspended: compared('suspended'), restored: compared('restored') }
    }),
  )
}
