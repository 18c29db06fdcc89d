import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, periodContaining } from '#platform/calendar'
import { shareOf } from '../../billing/billing.public'
import { unusedOf } from './unused'

const contract = {
  ...{ price: 52_500, price_before: null, price_since: null, starts_on: '2025-01-21' },
  ...{ billed_until: '2026-03-31', billing_day: 1, tax_percent: 5 },
}

describe('what a closed line gives back', () => {
  it('is with the days that were used exactly what the bill has charged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 30 }),
        (price, billing_day, ahead, used) => {
          const period = periodContaining(addDays('2026-01-01', ahead), billing_day)
          const lastDay = addDays(period.from, used)
          if (lastDay >= period.to) return
          const settled = { ...contract, price, billing_day, billed_until: period.to, tax_percent: 0 }
          const billed = shareOf(price, { from: period.from, to: lastDay }, period)
          expect((unusedOf(settled, lastDay)?.amount ?? 0) + billed).toBe(price)
        },
      ),
    )
  })

  it('is nothing where nothing is billed for later days', () => {
    for (const billed_until of [null, '2026-02-28', '2026-03-14'])
      expect(unusedOf({ ...contract, billed_until }, '2026-03-14')).toBeUndefined()
    expect(unusedOf({ ...contract, price: 0 }, '2026-03-14')).toBeUndefined()
  })

  it('is at the price that was billed, also where a new one begins with the next period', () => {
    const raised = { ...contract, price: 99_900, price_before: 52_500, price_since: '2026-04-01' }
    expect(unusedOf(raised, '2026-03-14')).toEqual(unusedOf(contract, '2026-03-14'))
  })

  it('is by the period of the bill, also where the billing day has moved since', () => {
    const moved = { ...contract, billing_day: 15, tax_percent: 0 }
    const march = periodContaining('2026-03-10', 1)
    expect(unusedOf(moved, '2026-03-10')).toMatchObject({
      days: 21,
      amount: shareOf(52_500, { from: '2026-03-11', to: '2026-03-31' }, march),
    })
  })
})
