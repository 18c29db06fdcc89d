import type { Connection, Contract } from './lines/connections'
import type { Outage } from './lines/outages'
import { namedCustomers } from './facts/people/staff'
import { dayOf, instantOf } from './seed/calendar'
import { element, randomFor, type Random } from './seed/random'
import { billedMonths, periodsOf, type World } from './world'
import { billFor, creditsFor, type Bill, type Document } from './billing/documents'
import { paidTwice, payBill, payingInstant, topUp } from './billing/payments'

/** What happened to one connection and its money. */
export interface Plan {
  connection: Connection
  status: 'active' | 'suspended' | 'closed'
  suspensions: readonly Suspension[]
  /** The contract's last day. */
  closedDay: number | undefined
  bills: readonly Bill[]
  /** In the order of time. */
  documents: readonly Document[]
}

export interface Suspension {
  from: number
  /** Undefined while it lasts. */
  to: number | undefined
}

/** The contracts that came into force: a customer who left did not change package afterwards. */
export function signedContracts({ connection, closedDay }: Plan): Contract[] {
  return connection.contracts.filter(({ startDay }) => startDay <= (closedDay ?? Infinity))
}

/** A plan while its periods are worked out. */
interface Run {
  world: World
  connection: Connection
  random: Random
  /** Not applied yet, oldest first. */
  credits: Extract<Document, { kind: 'credit' }>[]
  documents: Document[]
  bills: Bill[]
  suspensions: Suspension[]
  /** The first period that is never paid. */
  unpaidFrom: number
  closedDay: number | undefined
  wallet: number
}

const daysUntilClosed = 60
const minute = 60_000

export function planOf(world: World, connection: Connection, outages: readonly Outage[]): Plan {
  const random = randomFor(world.seed, 'billing', connection.index)
  const run: Run = {
    world,
    connection,
    random,
    credits: creditsFor(world, connection, outages),
    documents: [],
    bills: [],
    suspensions: [],
    unpaidFrom: connection.habit === 'stopped' ? stopPeriod(world, connection) : Infinity,
    closedDay: connection.habit === 'leaving' ? leavingDay(world, connection, random) : undefined,
    wallet: 0,
  }
  for (let period = 0; period < billedMonths; period += 1) billPeriod(run, period)
  giveCredits(run, world.now)
  prepay(run)
  const { suspensions, closedDay, bills } = run
  const isSuspended = suspensions.some(({ to }) => to === undefined)
  const status = closedDay !== undefined ? 'closed' : isSuspended ? 'suspended' : 'active'
  const documents = run.documents.sort((one, other) => one.at - other.at)
  return { connection, status, suspensions, closedDay, bills, documents }
}

function billPeriod(run: Run, period: number): void {
  const bill = billFor(run.world, run.connection, period)
  if (!bill || (run.closedDay !== undefined && bill.periodStart > run.closedDay)) return
  // A line that is suspended on the billing day is not billed.
  if (run.suspensions.some(({ from, to }) => from <= bill.issuedAt && (to ?? Infinity) > bill.issuedAt))
    return
  giveCredits(run, bill.issuedAt)
  const keepsBalance = run.connection.habit === 'advance' && run.bills.length > 0
  if (keepsBalance && run.wallet < bill.total) fillWallet(run, bill)
  run.bills.push(bill)
  run.documents.push({ kind: 'invoice', at: bill.issuedAt, bill })
  settle(run, bill)
  if (bill.paid < bill.total) pay(run, bill, period)
}

function giveCredits(run: Run, until: number): void {
  for (let next = run.credits[0]; next && next.at <= until; next = run.credits[0]) {
    run.credits.shift()
    if (run.closedDay !== undefined && dayOf(next.at) > run.closedDay) continue
    run.wallet += next.amount + next.tax
    run.documents.push(next)
  }
}

function fillWallet(run: Run, bill: Bill): void {
  const at = instantOf(dayOf(bill.issuedAt) - run.random.int(1, 3), 9 + run.random.next() * 13)
  const document = topUp(run.random, at, bill.total)
  run.wallet += document.payment.amount
  run.documents.push(document)
}

/** The days, today included, of which a few customers pay something in advance: the home compares today with a week ago. */
const busyDays = 8

/** Customers without a debt pay something in advance, each line about once a month. Nobody who signs in to the demo. */
function prepay({ world, connection, documents, bills, suspensions, closedDay }: Run): void {
  const last = bills.at(-1)
  const paidAt = last?.paidAt
  if (!last || paidAt === undefined || suspensions.length > 0 || closedDay !== undefined) return
  if (connection.customer.index < namedCustomers.length) return
  // a stream of its own, so that everything else stays as it is without these payments
  const random = randomFor(world.seed, 'prepaid', connection.index)
  for (let day = world.today - busyDays + 1; day <= world.today; day += 1) {
    const at = instantOf(day, 9 + random.next() * 10)
    if (random.chance(1 / 30) && at > paidAt && at < world.now)
      documents.push(topUp(random, at, last.total / 4))
  }
}

function settle(run: Run, bill: Bill): void {
  const amount = Math.min(run.wallet, bill.total)
  if (amount === 0) return
  const at = Math.min(bill.issuedAt + minute, run.world.now)
  run.documents.push({ kind: 'settlement', at, bill, amount })
  run.wallet -= amount
  bill.paid = amount
  if (amount === bill.total) bill.paidAt = at
}

function pay(run: Run, bill: Bill, period: number): void {
  const { world, connection, random } = run
  const { organization } = connection.customer
  const suspendsAt = instantOf(bill.dueDay + organization.graceDays + 1, 0.2)
  const drawn = payingInstant(random, connection.habit, bill, organization)
  const at = period >= run.unpaidFrom ? Infinity : drawn
  const isPaid = at <= world.now
  if (at > suspendsAt && suspendsAt <= world.now)
    run.suspensions.push({ from: suspendsAt, to: isPaid ? at : undefined })
  const endsOn = dayOf(suspendsAt) + daysUntilClosed
  if (at === Infinity && endsOn <= world.today) run.closedDay ??= endsOn
  if (!isPaid) return
  const amount = bill.total - bill.paid
  run.documents.push(...payBill(random, at, bill))
  const again = at + 2 * minute
  const nextBill = instantOf(element(periodsOf(world, organization.id), period + 1), 0)
  if (random.chance(0.004) && again + 2 * 24 * 60 * minute < Math.min(nextBill, world.now))
    run.documents.push(...paidTwice(random, again, amount))
}

function stopPeriod(world: World, connection: Connection): number {
  const { id, dueDays, graceDays } = connection.customer.organization
  const latest = periodsOf(world, id).findLastIndex((day) => day + dueDays + graceDays + 1 <= world.today)
  return latest - connection.stoppedPeriodsAgo
}

/** A customer who moves away leaves at the end of a period. */
function leavingDay(world: World, connection: Connection, random: Random): number | undefined {
  const periods = periodsOf(world, connection.customer.organization.id)
  const day = element(periods, random.int(3, billedMonths - 1)) - 1
  return day > connection.createdDay + 45 ? day : undefined
}
