import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wayKinds } from '@uplink/contract/payment-ways'
import { dayToOpen } from '../counter/open-day'
import { cashCounted, expectedOf, partsOf } from './count'

const sum = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  name: fc.string(),
  kind: fc.constantFrom(...wayKinds),
  payments: fc.nat(1000),
  taken: fc.nat(1e12),
  returned: fc.nat(1e12),
})

describe('what a cash day should hold', () => {
  it('is the float and all that was taken, less what was given back, however it is divided', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.uniqueArray(sum, { selector: ({ id }) => id }), (float, sums) => {
        const parts = partsOf(float, sums)
        const moved = sums.reduce((all, { taken, returned }) => all + taken - returned, 0)
        expect(expectedOf(parts)).toBe(float + moved)
        // one drawer, whatever its ways are called, and each other way by itself
        expect(parts.filter(({ id }) => id === null)).toHaveLength(1)
        expect(parts).toHaveLength(1 + sums.filter(({ kind }) => kind !== 'cash').length)
      }),
    )
  })

  it('is counted by note to the last coin', () => {
    const notes = [
      { worth: 100_000, count: 3 },
      { worth: 2_000, count: 7 },
    ]
    expect(cashCounted(notes, 505)).toBe(314_505)
  })
})

it('a day is opened for today, or for the day after the last one', () => {
  expect(dayToOpen('2026-11-27', undefined)).toBe('2026-11-27')
  expect(dayToOpen('2026-11-27', '2026-11-26')).toBe('2026-11-27')
  expect(dayToOpen('2026-11-27', '2026-11-27')).toBe('2026-11-28')
  expect(dayToOpen('2026-12-31', '2026-12-31')).toBe('2027-01-01')
})
