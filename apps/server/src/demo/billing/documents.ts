import { taxOn } from '#platform/money'
import { contractOn, type Connection } from '../lines/connections'
import type { Outage } from '../lines/outages'
import { dayOf, instantOf, monthText } from '../seed/calendar'
import { type World, periodsOf } from '../world'
import { charges } from '../facts/packages'
import { element } from '../seed/random'

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

/** Amounts in poisha, instants in ms. */
export interface BillLine {
  description: string
  amount: number
  tax: number
}

export interface Bill {
  periodStart: number
  periodEnd: number
  dueDay: number
  issuedAt: number
  lines: readonly BillLine[]
  subtotal: number
  tax: number
  total: number
  paid: number
  paidAt: number | undefined
  /** Both are set when the rows are written. */
  id: number
  number: string
}

export interface Payment {
  kind: 'bill' | 'topup'
  gateway: 'bkash' | 'cash' | 'bank'
  amount: number
  state: 'succeeded' | 'failed' | 'expired' | 'refunded'
  createdAt: number
  settledAt: number | undefined
  /** Set when the rows are written. */
  id: number
}

/** What happened to the money of one connection, each at its instant. */
export type Document =
  | { kind: 'invoice'; at: number; bill: Bill }
  /** The money of a payment, if any moved, goes to the wallet. */
  | { kind: 'payment'; at: number; payment: Payment }
  /** The wallet pays a bill; with `payment`, from that payment's money, which makes it an allocation. */
  | { kind: 'settlement'; at: number; bill: Bill; amount: number; payment?: Payment }
  /** The provider gives back a part of the price for an outage. */
  | { kind: 'credit'; at: number; outage: number; reason: string; amount: number; tax: number }
  /** Money from the wallet goes back by the way it came. */
  | { kind: 'refund'; at: number; payment: Payment; amount: number }

/** Whether money came in; a failed attempt moves none. */
export function hasMoved(payment: Payment): boolean {
  return payment.state === 'succeeded' || payment.state === 'refunded'
}

/** The bill of one period; undefined before the line existed. A line's first bill counts its days. */
export function billFor(world: World, connection: Connection, period: number): Bill | undefined {
  const periods = periodsOf(world, connection.customer.organization.id)
  const [begins, ends] = [element(periods, period), element(periods, period + 1)]
  const start = Math.max(begins, connection.createdDay)
  if (start >= ends) return undefined
  const { dueDays, taxPercent } = connection.customer.organization
  const isFirst = start === connection.createdDay
  const lines = charged(connection, { start, ends, days: ends - begins, isFirst, period }).map((line) => ({
    ...line,
    tax: taxOn(line.amount, taxPercent),
  }))
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  return {
    periodStart: start,
    periodEnd: ends - 1,
    dueDay: start + dueDays,
    // Bills are made at night; a new line's bill when the line is switched on.
    issuedAt: Math.min(isFirst ? connection.createdAt : instantOf(start, 0.5), world.now),
    lines,
    subtotal,
    tax,
    total: subtotal + tax,
    paid: 0,
    paidAt: undefined,
    id: 0,
    number: '',
  }
}

interface Span {
  start: number
  ends: number
  days: number
  isFirst: boolean
  period: number
}

function charged(connection: Connection, { start, ends, days, isFirst, period }: Span) {
  const contract = contractOn(connection, start)
  const billed = ends - start
  const share = (amount: number) => Math.round((amount * billed) / days)
  const span = billed === days ? monthText(start) : `${billed} of ${days} days`
  const lines = [{ description: `${contract.package.name}, ${span}`, amount: share(contract.price) }]
  if (connection.hasPublicAddress)
    lines.push({ description: `Public IP address, ${span}`, amount: share(charges.publicAddress) })
  if (isFirst) lines.push({ description: 'Connection fee', amount: charges.connectionFee })
  if (connection.routerPeriod === period) lines.push({ description: 'Wi-Fi router', amount: charges.router })
  return lines
}
