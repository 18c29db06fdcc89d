import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxOn } from '#platform/money'
import { addDays, lengthInDays, periodContaining } from '#platform/calendar'
import { billedFrom, sumOf } from '../../billing/billing.public'
import { priceChange } from './packages.quote'

const march = { from: '2026-03-01', to: '2026-03-31' }
const contractOf = (name: string, price: number) => ({
  name,
  price,
  price_before: null,
  price_since: null,
  starts_on: '2020-01-01',
})
const from = (day: string) => ({ billed: billedFrom(day, march, 1) })
const change = {
  from: contractOf('Home 20', 52_500),
  to: { name: 'Home 40', price: 80_000 },
  ...from('2026-03-14'),
  taxPercent: 5,
}

describe('what a change of package costs', () => {
  it('gives the unused days back and charges the same days of the new one', () => {
    // 18 of 31 days: 52,500 × 18 ÷ 31 = 30,483.87; 80,000 × 18 ÷ 31 = 46,451.61
    expect(priceChange(change)).toEqual([
      { kind: 'unused-credit', description: 'Home 20, 18 of 31 days not used', amount: -30_484, tax: -1_524 },
      { kind: 'new-charge', description: 'Home 40, 18 of 31 days', amount: 46_452, tax: 2_323 },
    ])
    expect(sumOf(priceChange(change))).toEqual({ amount: 15_968, tax: 799, total: 16_767 })
  })

  it('is the whole difference on the first day, and one day of it on the last', () => {
    const first = sumOf(priceChange({ ...change, ...from('2026-03-01') }))
    expect(first.amount).toBe(27_500)
    expect(priceChange({ ...change, ...from('2026-03-31') }).map(({ amount }) => amount)).toEqual([
      -1_694, 2_581,
    ])
  })

  it('is nothing while the period is not billed', () => {
    expect(priceChange({ ...change, billed: undefined })).toEqual([])
    expect(sumOf([])).toEqual({ amount: 0, tax: 0, total: 0 })
  })

  it('adds up to the poisha, whatever the prices, days and tax', () => {
    const price = fc.integer({ min: 0, max: 50_000_000 })
    const whole = fc.record({
      from: price,
      to: price,
      billingDay: fc.integer({ min: 1, max: 28 }),
      day: fc.integer({ min: 0, max: 4_000 }),
      hundredths: fc.integer({ min: 0, max: 9_900 }),
    })
    fc.assert(
      fc.property(whole, ({ from, to, billingDay, day, hundredths }) => {
        const effectiveOn = addDays('2020-01-01', day)
        const billed = periodContaining(effectiveOn, billingDay)
        const taxPercent = hundredths / 100
        const lines = priceChange({
          from: contractOf('Old', from),
          to: { name: 'New', price: to },
          billed: billedFrom(effectiveOn, billed, billingDay),
          taxPercent,
        })
        const { amount, tax, total } = sumOf(lines)
        expect(amount + tax).toBe(total)
        expect(lines.reduce((sum, line) => sum + line.amount + line.tax, 0)).toBe(total)
        for (const line of lines) {
          expect(Number.isSafeInteger(line.amount)).toBe(true)
          expect(line.tax).toBe(taxOn(line.amount, taxPercent))
          expect(Math.sign(line.amount)).toBe(line.kind === 'new-charge' ? 1 : -1)
        }
        // each line differs by at most half a poisha from the exact share of the days
        const share = lengthInDays({ from: effectiveOn, to: billed.to }) / lengthInDays(billed)
        expect(Math.abs(amount - (to - from) * share)).toBeLessThanOrEqual(1 + 1e-6)
        // a more expensive package never gives money back, a cheaper one never costs any
        if (to >= from) expect(total).toBeGreaterThanOrEqual(0)
        else expect(total).toBeLessThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })
})
