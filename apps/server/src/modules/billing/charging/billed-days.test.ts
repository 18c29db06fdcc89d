import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, lengthInDays, periodContaining } from '#platform/calendar'
import { billedFrom, chargeBilled, creditUnused } from './billed-days'
import { prorate } from './charge-lines'

const contract = {
  name: 'Home 20',
  price: 52_500,
  price_before: null,
  price_since: null,
  starts_on: '2025-01-21',
}
const march = { from: '2026-03-01', to: '2026-03-31' }

/** The last bill of a line that has one each month from the first. */
const until = (to: string) => ({ from: `${to.slice(0, 8)}01`, to })

const periodsOf = (...query: Parameters<typeof billedFrom>) =>
  billedFrom(...query)?.parts.map(({ period }) => period)

describe('the days that are on bills already', () => {
  it('are by the periods that were billed, by the day of the month on which that was', () => {
    expect(periodsOf('2026-03-14', undefined, 1)).toBeUndefined()
    expect(periodsOf('2026-03-14', until('2026-03-13'), 1)).toBeUndefined()
    for (const billingDay of [1, 14, 20])
      expect(periodsOf('2026-03-14', until('2026-03-31'), billingDay)).toEqual([march])
    expect(periodsOf('2026-03-31', until('2026-04-30'), 1)).toEqual([
      march,
      { from: '2026-04-01', to: '2026-04-30' },
    ])
  })

  it('end with a bill that somebody made with an end of its own', () => {
    expect(billedFrom('2026-03-14', until('2026-03-29'), 1)).toEqual({
      from: '2026-03-14',
      to: '2026-03-29',
      count: 16,
      parts: [{ period: march, days: { from: '2026-03-14', to: '2026-03-29' }, chargedFrom: '2026-03-01' }],
    })
  })

  it('are given back at the price that was billed, also where a new one begins with the next period', () => {
    const days = billedFrom('2026-03-15', until('2026-03-31'), 1)
    const raised = { ...contract, price: 99_900, price_before: 52_500, price_since: '2026-04-01' }
    expect(creditUnused(contract, days, 5)).toEqual({
      reason: 'unused-credit',
      description: 'Home 20, 17 of 31 days not used',
      days: { from: '2026-03-15', to: '2026-03-31' },
      price: 52_500,
      amount: -28_790,
      tax: -1_440,
      taxPercent: 5,
    })
    expect(creditUnused(raised, days, 5)?.amount).toBe(-28_790)
  })

  it('are given back at a price that began within a period whose bill began later', () => {
    // the line was off, and the provider bills on another day since
    const raised = { ...contract, price: 99_900, price_before: 52_500, price_since: '2026-03-10' }
    const days = billedFrom('2026-03-22', { from: '2026-03-12', to: '2026-03-31' }, 1)
    expect(creditUnused(raised, days, 0)?.amount).toBe(
      -prorate(99_900, { ...march, from: '2026-03-22' }, march),
    )
  })

  it('cost nothing where there are none, or at a price of nothing', () => {
    expect(creditUnused(contract, undefined, 5)).toBeUndefined()
    expect(chargeBilled(contract, undefined, 5)).toBeUndefined()
    expect(
      creditUnused({ ...contract, price: 0 }, billedFrom('2026-03-15', until('2026-03-31'), 1), 5),
    ).toBeUndefined()
  })

  it('are with the days that were used exactly what the bill has charged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 30 }),
        (price, billingDay, ahead, used) => {
          const period = periodContaining(addDays('2026-01-01', ahead), billingDay)
          const lastDay = addDays(period.from, used)
          if (lastDay >= period.to) return
          const days = billedFrom(addDays(lastDay, 1), period, billingDay)
          const billed = prorate(price, { from: period.from, to: lastDay }, period)
          expect(billed - (creditUnused({ ...contract, price }, days, 0)?.amount ?? 0)).toBe(price)
          expect(days?.count).toBe(lengthInDays(period) - used - 1)
        },
      ),
    )
  })
})
