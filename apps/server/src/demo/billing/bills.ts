import { taxOn } from '#platform/money'
import { contractOn, type Connection } from '../lines/connections'
import { charges } from '../facts/packages'
import { instantOf, monthText } from '../seed/calendar'
import { element } from '../seed/random'
import { periodsOf, type World } from '../world'
import type { Bill } from './documents'

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
