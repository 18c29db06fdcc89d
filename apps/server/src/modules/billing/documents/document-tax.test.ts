import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOfTax, taxWithin } from './document-tax'

it('notes over a whole bill have its whole tax, and none of them more than itself', () => {
  const bill = fc.record({ net: fc.integer({ min: 1, max: 1e13 }), percent: fc.nat(99) })
  const cuts = fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(bill, cuts, ({ net, percent }, places) => {
      const tax = Math.floor((net / 100) * percent)
      const total = net + tax
      const at = [0, ...places.map((place) => Math.floor((total / 1000) * place)), total].toSorted(
        (a, b) => a - b,
      )
      const shares = at.slice(1).map((upto, i) => {
        const before = at[i] ?? 0
        const part = shareOfTax(upto, { tax, total }) - shareOfTax(before, { tax, total })
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(upto - before + 1)
        return part
      })
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(tax)
    }),
  )
})

it('knows the tax in an amount that includes it', () => {
  expect(taxWithin(105_000, 5)).toBe(5000)
  expect(taxWithin(100, 0)).toBe(0)
  expect(taxWithin(1, 99)).toBe(0)
  expect(taxWithin(11_500, 15)).toBe(1500)
  // beyond what a product of two numbers keeps
  expect(taxWithin(99_999_999_999, 99)).toBe(49_748_743_718)
})
