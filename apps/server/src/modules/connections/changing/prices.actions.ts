import type { lineChangeRoutes, PriceQuote } from '@uplink/contract/line-changes'
import type { ChangeTiming } from '@uplink/contract/packages'
import type { Received } from '@uplink/contract/route'
import { dayIn, type Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, notAnAmount, Problem } from '#platform/http/problem'
import { fromWire, toWire } from '#platform/money'
import { dayFirst, moneyText } from '#platform/texts'
import { billedFrom, sumOf } from '../../billing/billing.public'
import { addStep, placeOrder } from '../../orders/orders.public'
import { refuseUneditable } from '../closing/closing.access'
import { applyWithin } from '../packages/package-changes.apply'
import { insertChange, lockContract } from '../packages/package-changes.store'
import { findLastBilled } from '../packages/last-billed.store'
import { insertQuote } from '../packages/package-quotes.store'
import { nextCycleOn, priceChange, type PricedLine } from '../packages/packages.quote'
import { findCurrent } from '../packages/packages.store'
import { withTax } from '../packages/packages.view'
import { findUsualPrice } from './prices.store'

interface Wanted {
  price: string
  when: ChangeTiming
}

/** Another price of a contract as it would be agreed now; poisha. */
interface Priced {
  contract: number
  packageId: number
  name: string
  before: number
  price: number
  effectiveOn: string
  isBilled: boolean
  lines: readonly PricedLine[]
  taxPercent: number
  currency: string
}

/** The same rule as for another package: days that are billed are given back at the old price and charged at the new one. */
async function priced(
  db: Database,
  clock: Clock,
  connection: number,
  { price: typed, when }: Wanted,
): Promise<Priced> {
  const current = found(await findCurrent(db, { connection }))
  if (current.status === 'closed') throw new Problem('package-change.line-closed')
  if (current.status === 'suspended') throw new Problem('line-change.suspended')
  const { contract_id: contract, package_id: packageId, name, agreed_price: before, starts_on } = current
  if (contract === null || packageId === null || name === null || before === null || starts_on === null)
    throw new Problem('package-change.no-contract')
  if (current.order_id !== null) throw new Problem('package-change.already-waiting')
  // its renewals have a price of their own
  if (current.paid_until !== null) throw new Problem('line-change.prepaid')
  const price = fromWire(typed, current.currency)
  if (price === undefined) throw notAnAmount('price', current.currency)
  if (price === before) throw invalid('price', 'This is its price already')
  const today = dayIn(current.time_zone, clock.now())
  const isNow = when === 'now'
  if (isNow && starts_on > today) throw new Problem('package-change.not-begun')
  if (isNow && starts_on === today) throw new Problem('package-change.changed-today')
  const { billing_day: billingDay, tax_percent: taxPercent, price_before, price_since } = current
  const effectiveOn = isNow ? today : nextCycleOn({ billingDay, startsOn: starts_on }, today)
  const billed = billedFrom(effectiveOn, await findLastBilled(db, connection), billingDay)
  const from = { name, price: before, price_before, price_since, starts_on }
  const lines = priceChange({ from, to: { name, price }, billed, taxPercent })
  const isBilled = billed !== undefined
  const { currency } = current
  return { contract, packageId, name, before, price, effectiveOn, isBilled, lines, taxPercent, currency }
}

export async function quotePrice(call: Call, connection: OwnConnection, wanted: Wanted): Promise<PriceQuote> {
  await refuseUneditable(call, connection)
  const quote = await priced(call.db, call.clock, connection.id, wanted)
  const { name, before, price, effectiveOn, lines, taxPercent } = quote
  const { amount, tax, total } = sumOf(lines)
  const inWords = (monthly: number) => ({
    price: toWire(monthly),
    total: toWire(withTax(monthly, taxPercent)),
  })
  return {
    package: name,
    from: inWords(before),
    to: inWords(price),
    usual: toWire(found(await findUsualPrice(call.db, quote.packageId)).price),
    when: wanted.when,
    effective_on: effectiveOn,
    lines: lines.map((line) => ({ ...line, amount: toWire(line.amount), tax: toWire(line.tax) })),
    subtotal: toWire(amount),
    tax: toWire(tax),
    total: toWire(total),
    settlement: lines.length === 0 ? 'none' : total < 0 ? 'balance' : 'next-bill',
  }
}

/**
 * Agrees on another price, which goes the way of a change of package: an order that its owner sees, and a contract that
 * begins today or with the next billing period. All of it is one transaction, which settles what was looked at or nothing.
 */
export async function changePrice(
  call: Call,
  connection: OwnConnection,
  { reason, total, ...wanted }: Received<typeof lineChangeRoutes.changePrice>['body'],
) {
  await refuseUneditable(call, connection)
  const { clock } = call
  const quote = await call.db.transaction().execute(async (tx) => {
    await lockContract(tx, connection.id)
    const quote = await priced(tx, clock, connection.id, wanted)
    const sum = sumOf(quote.lines).total
    if (sum !== fromWire(total)) throw new Problem('line-change.changed')
    const order = await agree(tx, clock, connection.id, { ...quote, when: wanted.when, total: sum })
    await call.audit(tx, {
      act: 'connection.price-changed',
      target: ['connection', connection.id],
      before: { price: toWire(quote.before) },
      after: { price: toWire(quote.price) },
      details: { reason, effective_on: quote.effectiveOn, total, order },
    })
    return quote
  })
  return { message: saidOf(connection, quote, wanted.when), data: connection }
}

const saidOf = ({ username }: OwnConnection, quote: Priced, when: ChangeTiming) => {
  const monthly = moneyText(withTax(quote.price, quote.taxPercent), quote.currency)
  return when === 'now'
    ? `Line ${username} costs ${monthly} a month from today.`
    : `Line ${username} costs ${monthly} a month from ${dayFirst(quote.effectiveOn)}.`
}

async function agree(
  tx: Database,
  clock: Clock,
  connection: number,
  quote: Priced & { when: ChangeTiming; total: number },
): Promise<number> {
  const { name, before, price, taxPercent, effectiveOn, when } = quote
  const now = clock.now()
  const id = await insertQuote(tx, {
    connection,
    contract: quote.contract,
    package: quote.packageId,
    timing: when,
    effectiveOn,
    isBilled: quote.isBilled,
    price,
    lines: quote.lines,
    total: quote.total,
    quotedAt: now,
    expiresAt: now,
  })
  const [from, to] = [before, price].map((monthly) => moneyText(withTax(monthly, taxPercent), quote.currency))
  const description = `Price of ${name}: from ${from} to ${to} a month`
  // whoever may edit the line has decided it; no rule about orders is asked
  const order = await placeOrder(
    tx,
    clock,
    { connection, kind: 'package-change', description, amount: quote.total },
    undefined,
  )
  await insertChange(tx, { order, connection, quote: id, effectiveOn })
  if (when === 'now') await applyWithin(tx, clock, order)
  // in progress, so that its owner cannot cancel it
  else await addStep(tx, clock, { order, status: 'in-progress', note: 'From the next billing day' })
  return order
}
