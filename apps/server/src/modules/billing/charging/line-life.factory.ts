import fc from 'fast-check'
import { addDays, periodContaining, type Period } from '#platform/calendar'
import { periodsToBill } from './periods'
import { billOf, type Bill } from './bill'
import { billedFrom, chargeBilled, creditUnused } from './billed-days'
import type { ChargeLine } from './charge-lines'
import type { BillingTerms, ComingContract, ComingLine } from './next-bill'

/** What becomes of one line. Days are counted from its first one; prices in poisha a month. */
export interface Life {
  firstDay: string
  billingDay: number
  taxPercent: number
  price: number
  /** Other packages, each in force from its day on. */
  packages: readonly { day: number; price: number }[]
  /** A new price of the first package, planned for the first billing period after the day. */
  planned: { day: number; price: number } | null
  pauses: readonly { day: number; days: number }[]
  /** The provider bills on another day of the month from then on. */
  moved: { day: number; billingDay: number } | null
  /** Days without a run. */
  missed: readonly number[]
}

const price = fc.integer({ min: 0, max: 900_000 })
const day = fc.integer({ min: 1, max: 100 })
const billingDay = fc.integer({ min: 1, max: 28 })

/** Lives over months of 28 to 31 days, leap days and turns of years. */
export const lives: fc.Arbitrary<Life> = fc.record({
  firstDay: fc.integer({ min: 0, max: 1_600 }).map((days) => addDays('2023-11-01', days)),
  billingDay,
  taxPercent: fc.integer({ min: 0, max: 9_900 }).map((hundredths) => hundredths / 100),
  price,
  packages: fc.uniqueArray(fc.record({ day, price }), { maxLength: 3, selector: (one) => one.day }),
  planned: fc.option(fc.record({ day, price })),
  pauses: fc.uniqueArray(fc.record({ day, days: fc.integer({ min: 1, max: 45 }) }), {
    maxLength: 2,
    selector: (one) => one.day,
  }),
  moved: fc.option(fc.record({ day, billingDay })),
  missed: fc.array(day, { maxLength: 20 }),
})

/** A line in the evening of a day. */
export interface Evening {
  day: number
  today: string
  line: ComingLine
  terms: BillingTerms
  bills: readonly (Bill & { issuedOn: string; billingPeriod: Period; from: readonly ComingContract[] })[]
  /** What was settled for days that were billed, when another package began. */
  settled: readonly ChargeLine[]
}

/** How long the contract is known before its first day. */
const daysBefore = 5

/**
 * Lives for some days. Each that is not missed has a run; packages and prices begin before it. An ordered package is known
 * as soon as no other one is ordered.
 */
export function live(life: Life, days = 130): Evening[] {
  const at = (count: number) => addDays(life.firstDay, count)
  const evenings: Evening[] = []
  const packages = life.packages.toSorted((a, b) => a.day - b.day)
  const bills: Evening['bills'][number][] = []
  const settled: ChargeLine[] = []
  let contracts: ComingContract[] = [
    {
      ...contract(1, life.price, life.firstDay),
      next_price: life.planned?.price ?? null,
      next_price_on: life.planned && addDays(periodContaining(at(life.planned.day), life.billingDay).to, 1),
    },
  ]
  let terms: BillingTerms = {
    billing_day: life.billingDay,
    due_days: 10,
    tax_percent: life.taxPercent,
    billed_through: null,
  }
  let resumedOn: string | null = null
  for (let count = -daysBefore; count < days; count += 1) {
    const today = at(count)
    if (life.moved?.day === count) terms = { ...terms, billing_day: life.moved.billingDay }
    const isPaused = life.pauses.some((pause) => pause.day <= count && count < pause.day + pause.days)
    if (!isPaused && life.pauses.some((pause) => pause.day + pause.days === count)) resumedOn = today
    const begun = packages.find((one) => one.day === count)
    if (begun) {
      const old = contracts.at(-1)
      const billed = billedFrom(today, bills.at(-1)?.period, terms.billing_day)
      const charge = chargeBilled({ name: 'New', price: begun.price }, billed, life.taxPercent)
      const credit = old && creditUnused(old, billed, life.taxPercent)
      for (const one of [credit, charge]) if (one) settled.push(one)
      contracts = [
        ...contracts.map((one) => (one.ends_on === null ? { ...one, ends_on: addDays(today, -1) } : one)),
        contract(contracts.length + 1, begun.price, today),
      ]
    }
    const ordered = packages.find((one) => one.day > count)
    const line = (): ComingLine => ({
      status: isPaused ? 'suspended' : 'active',
      contracts,
      pending: [],
      billed_until: bills.at(-1)?.period.to ?? null,
      resumed_on: resumedOn,
      ends_before: null,
      change_on: ordered ? at(ordered.day) : null,
      change_price: ordered?.price ?? null,
      change_name: ordered ? `Package ${contracts.length + 1}` : null,
    })
    if (!life.missed.includes(count)) {
      const { billed_through: billedThrough, billing_day: runDay, tax_percent: taxPercent } = terms
      for (const period of periodsToBill({ billedThrough, today, billingDay: runDay })) {
        contracts = contracts.map((one) => raised(one, period))
        const bill = isPaused ? undefined : billOf(line(), { period, today, taxPercent })
        if (bill) bills.push({ ...bill, issuedOn: today, billingPeriod: period, from: contracts })
      }
      terms = { ...terms, billed_through: today }
    }
    evenings.push({ day: count, today, line: line(), terms, bills: [...bills], settled: [...settled] })
  }
  return evenings
}

const contract = (id: number, amount: number, starts_on: string): ComingContract => ({
  id,
  name: `Package ${id}`,
  price: amount,
  price_before: null,
  price_since: null,
  starts_on,
  ends_on: null,
  next_price: null,
  next_price_on: null,
})

/** As `beginPrices` does before a period is billed. */
function raised(one: ComingContract, { from }: Period): ComingContract {
  const { next_price, next_price_on, starts_on, ends_on } = one
  if (next_price === null || next_price_on === null || next_price_on > from) return one
  if (ends_on !== null || starts_on >= from) return one
  const now = { price: next_price, price_before: one.price, price_since: from }
  return { ...one, ...now, next_price: null, next_price_on: null }
}
