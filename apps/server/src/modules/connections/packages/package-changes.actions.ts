import type { ChangeTiming, PackageQuote } from '@uplink/contract/packages'
import { minuteMs } from '#platform/durations'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, invalidFields, Problem } from '#platform/http/problem'
import { billedFrom, sumOf } from '../../billing/billing.public'
import { addStep, ordersOfLine, placeOrder, readOrder } from '../../orders/orders.public'
import { insertChange, lockContract } from './package-changes.store'
import { applyChange } from './package-changes.apply'
import { findLastBilled } from './last-billed.store'
import { findQuote, findWanted, insertQuote, type Wanted } from './package-quotes.store'
import { afterPaidDays, nextCycleOn, priceChange } from './packages.quote'
import { findCurrent, type CurrentRow } from './packages.store'
import { toComing, toQuote } from './packages.view'

/** For how long a quote binds the provider. */
const quoteHoldsMs = 15 * minuteMs

/** Prices a change and stores the quote, which then binds the provider. */
export async function quoteChange(
  call: Call,
  connection: OwnConnection,
  query: { package_id: number; when: ChangeTiming; offer_id?: number | undefined },
): Promise<PackageQuote> {
  const { db } = call
  const now = call.clock.now()
  const row = await findCurrent(db, { connection: connection.id })
  const current = found(row)
  const contract = contractOf(current)
  const today = dayIn(current.time_zone, now)
  const wanted = found(
    await findWanted(db, {
      connection: connection.id,
      package: query.package_id,
      offer: query.offer_id,
      today,
    }),
  )
  if (wanted.id === contract.packageId) throw invalid('package_id', 'This is already your package')
  if (query.offer_id !== undefined && wanted.offer_id === null)
    throw invalid('offer_id', 'This offer has ended, or is for another package')
  const isNow = query.when === 'now'
  if (isNow && contract.starts_on > today) throw new Problem('package-change.not-begun')
  if (isNow && contract.starts_on === today) throw new Problem('package-change.changed-today')

  const { billing_day: billingDay, paid_until: paidUntil } = current
  // what is paid is used: another package begins with the next renewal
  if (isNow && paidUntil !== null) throw new Problem('package-change.prepaid')
  const startsOn = contract.starts_on
  const effectiveOn = isNow
    ? today
    : paidUntil === null
      ? nextCycleOn({ billingDay, startsOn }, today)
      : afterPaidDays({ paidUntil, startsOn }, today)
  const billed = billedFrom(effectiveOn, await findLastBilled(db, connection.id), billingDay)
  const { price, coming } = pricesOf(wanted, effectiveOn)
  const to = { id: wanted.id, name: wanted.name, price }
  const lines = priceChange({
    from: contract,
    to,
    billed,
    taxPercent: current.tax_percent,
  })
  const expiresAt = new Date(now.getTime() + quoteHoldsMs)
  const id = await insertQuote(db, {
    connection: connection.id,
    contract: contract.id,
    package: wanted.id,
    offer: wanted.offer_id,
    timing: query.when,
    effectiveOn,
    isBilled: billed !== undefined,
    price: to.price,
    lines,
    total: sumOf(lines).total,
    quotedAt: now,
    expiresAt,
  })
  return toQuote({
    id,
    from: contract,
    to,
    when: query.when,
    effectiveOn,
    lines,
    taxPercent: current.tax_percent,
    coming: coming ? toComing({ ...coming, tax_percent: current.tax_percent }) : null,
    expiresAt,
  })
}

/** What a package costs from a day on, and its later price if one is planned. An offer's price stays. */
function pricesOf(wanted: Wanted, effectiveOn: string) {
  const { price, offer_price, next_price, next_price_on } = wanted
  if (offer_price !== null) return { price: offer_price }
  if (next_price === null || next_price_on === null) return { price }
  return next_price_on <= effectiveOn
    ? { price: next_price }
    : { price, coming: { next_price, next_price_on } }
}

/** The contract in force of a line whose package may change; throws for all others. */
function contractOf(current: CurrentRow) {
  refuseByStatus(current.status)
  const { contract_id: id, package_id: packageId, name, agreed_price: price, starts_on: startsOn } = current
  if (id === null || packageId === null || name === null || price === null || startsOn === null)
    throw new Problem('package-change.no-contract')
  if (current.order_id !== null) throw new Problem('package-change.already-waiting')
  const { price_before, price_since } = current
  return { id, packageId, name, price, price_before, price_since, starts_on: startsOn }
}

function refuseByStatus(status: CurrentRow['status']): void {
  if (status === 'suspended') throw new Problem('package-change.line-suspended')
  if (status === 'closed') throw new Problem('package-change.line-closed')
}

/**
 * Accepts a quote, once. The order and the change are written in one transaction of the customer. The portal itself
 * then applies a change of today at once; the job applies one of the next period, and also one that a stop of the
 * portal interrupted.
 */
export async function acceptQuote(
  { portal }: { portal: Database },
  call: Call,
  connection: OwnConnection,
  query: { package_id: number; when: ChangeTiming; quote_id: number },
) {
  const within = await ordersOfLine(call, connection, 'Create')
  const order = await call.db.transaction().execute((tx) => place(tx, call, connection, query, within))
  if (query.when === 'now') await applyChange(portal, call.clock, order)
  return readOrder(call.db, order)
}

async function place(
  tx: Database,
  call: Call,
  connection: OwnConnection,
  query: { package_id: number; when: ChangeTiming; quote_id: number },
  within: Within | undefined,
): Promise<number> {
  const { clock } = call
  const line = found(await lockContract(tx, connection.id))
  const quote = found(await findQuote(tx, { id: query.quote_id, connection: connection.id }))
  const isOther = quote.package_id !== query.package_id
  if (isOther || quote.timing !== query.when)
    throw invalidFields({
      ...(isOther && { package_id: ['The quote is for another package'] }),
      ...(quote.timing !== query.when && { when: ['The quote is for another day'] }),
    })
  if (quote.order_id !== null) throw new Problem('package-change.quote-used')
  const today = dayIn(line.time_zone, clock.now())
  // a quote of yesterday for "now" would begin in the past
  if (quote.expires_at <= clock.now() || quote.effective_on < today)
    throw new Problem('package-change.quote-expired')
  refuseByStatus(line.status)
  // the bill came between: what the quote settles was another period's
  const last = await findLastBilled(tx, connection.id)
  if ((last !== undefined && last.to >= quote.effective_on) !== quote.is_billed)
    throw new Problem('package-change.quote-expired')
  if (line.contractId !== quote.contract_id) throw new Problem('package-change.contract-changed')

  const order = await placeOrder(
    tx,
    clock,
    {
      connection: connection.id,
      kind: 'package-change',
      description: `From ${quote.before_name} to ${quote.name}`,
      amount: quote.total,
    },
    within,
  )
  await insertChange(tx, {
    order,
    connection: connection.id,
    quote: quote.id,
    effectiveOn: quote.effective_on,
  })
  if (query.when === 'next-cycle')
    await addStep(tx, clock, { order, status: 'confirmed', note: 'From the next billing day' })
  await call.audit(tx, {
    act: 'connection.package-change-ordered',
    target: ['connection', connection.id],
    details: { order, quote: quote.id, package: quote.name, effective_on: quote.effective_on },
  })
  return order
}
