import type { cataloguePackages, NewPrice } from '@uplink/contract/catalogue'
import type { Received } from '@uplink/contract/route'
import { addDays, billingDate, periodContaining } from '#platform/calendar'
import { dayIn, type Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found, invalid, notAnAmount } from '#platform/http/problem'
import { fromWire } from '#platform/money'
import { notValid } from '#platform/resource/refusals'
import { dayFirst } from '#platform/texts'
import { within } from './catalogue-packages.access'
import { countPayers, findBillingDay, findPriced, hasLines, toldSoFar } from './catalogue.store'

/** How many billing periods ahead a price can be planned. */
const periodsAhead = 12

/**
 * The first days of the coming billing periods. A new price begins on one of them, so that no bill has two prices.
 */
function daysAfter(today: string, billingDay: number): string[] {
  const next = addDays(periodContaining(today, billingDay).to, 1)
  return Array.from({ length: periodsAhead }, (_, months) => billingDate(next, billingDay, months))
}

/** What a new price of a package would affect, for people who may change the package. */
export async function readNewPrice(call: Call, id: number): Promise<NewPrice> {
  const priced = found(await findPriced(call.db, id, await within(call, 'Edit')))
  const counted = await countPayers(call.db, id)
  const today = dayIn(priced.time_zone, call.clock.now())
  return {
    days: daysAfter(today, priced.billing_day),
    usual_lines: counted.usual,
    own_price_lines: counted.all - counted.usual,
  }
}

interface PriceChange {
  before?: { id: number; price: string; next_price: string | null; next_price_on: string | null }
  after: Received<typeof cataloguePackages.routes.create>['body']
}

/**
 * The price columns to write for a package. While lines have the package, its price is fixed: a new one begins on a
 * planned day, and cannot be cancelled from that day on.
 */
export async function priceColumns(clock: Clock, tx: Database, { before, after }: PriceChange) {
  const billing = await findBillingDay(tx, after.organization_id)
  if (!billing) throw notValid('organization_id')
  const stored = (typed: string | null | undefined) =>
    typed == null ? null : (fromWire(typed, billing.currency) ?? null)
  const price = stored(after.price)
  const planned = stored(after.next_price)
  for (const field of ['price', 'next_price', 'prepaid_price'] as const)
    if (after[field] != null && stored(after[field]) === null) throw notAnAmount(field, billing.currency)
  const day = after.next_price_on ?? null
  refuseHalfPlans(planned, day)
  if (before && price !== stored(before.price) && (await hasLines(tx, before.id)))
    throw invalid('price', 'Lines have this package: plan the new price for a day')
  if (planned !== null && planned === price) throw invalid('next_price', 'This is already its price')

  const columns = {
    price,
    next_price: planned,
    next_price_on: day,
    prepaid_price: stored(after.prepaid_price),
  }
  const kept = { price: stored(before?.next_price), day: before?.next_price_on ?? null }
  if (kept.price === planned && kept.day === day) return columns
  const today = dayIn(billing.time_zone, clock.now())
  if (kept.day !== null && kept.day <= today)
    throw invalid('next_price_on', 'The planned price begins today; it cannot change any more')
  const told = before && { next_price_told: toldSoFar(day !== null) }
  if (day === null) return { ...columns, ...told }
  refuseOtherDays(day, daysAfter(today, billing.billing_day))
  return { ...columns, ...told }
}

/** A planned price and its day belong together. */
function refuseHalfPlans(planned: number | null, day: string | null): void {
  if (planned === null && day !== null) throw invalid('next_price', 'The new price field is required')
  if (planned !== null && day === null) throw invalid('next_price_on', 'Choose the day from which it applies')
}

function refuseOtherDays(day: string, days: readonly string[]): void {
  if (!days.includes(day))
    throw invalid(
      'next_price_on',
      `A price begins with a billing period, for example on ${dayFirst(days[0] ?? day)}`,
    )
}
