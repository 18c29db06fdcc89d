import { describe, expect, it } from 'vitest'
import { compareBills, type ExplainedBill } from './compare'

const contract = (more: object = {}) => ({
  id: 1,
  name: 'Home 20',
  price: 50_000,
  price_before: null,
  price_since: null,
  starts_on: '2025-01-01',
  ends_on: null,
  ...more,
})

/** A bill of 525.00 for a month of Home 20 with 5 % tax. */
const bill = (from: string, to: string, more: Partial<ExplainedBill> = {}): ExplainedBill => ({
  period: { from, to },
  total: 52_500,
  taxPercent: 5,
  contracts: [contract()],
  charges: [],
  ...more,
})

const october = bill('2026-10-01', '2026-10-31')
const november = (more: Partial<ExplainedBill> = {}) => bill('2026-11-01', '2026-11-30', more)
const compare = (before: ExplainedBill, after: ExplainedBill) => compareBills(before, after, 1)

describe('what changed since the bill before', () => {
  it('is nothing where a month costs what the last one did', () => {
    expect(compare(october, november())).toEqual([])
  })

  it('names another package', () => {
    const [old, other] = [
      contract({ ends_on: '2026-10-31' }),
      contract({ id: 2, name: 'Home 40', price: 80_000, starts_on: '2026-11-01' }),
    ]
    const after = november({ total: 84_000, contracts: [other] })
    expect(compare({ ...october, contracts: [old] }, after)).toEqual([
      { kind: 'package', before: 'Home 20', after: 'Home 40', amount: 31_500 },
    ])
  })

  it('names a price of the same package, with tax', () => {
    const dearer = contract({ price: 60_000, price_before: 50_000, price_since: '2026-11-01' })
    const before = { ...october, contracts: [dearer] }
    expect(compare(before, november({ total: 63_000, contracts: [dearer] }))).toEqual([
      { kind: 'price', before: 52_500, after: 63_000, amount: 10_500 },
    ])
  })

  it('names another tax', () => {
    expect(compare(october, november({ total: 57_500, taxPercent: 15 }))).toEqual([
      { kind: 'tax', before: '5', after: '15', amount: 5_000 },
    ])
  })

  it('names fewer days, after a suspension or in a first month', () => {
    const half = bill('2026-11-16', '2026-11-30', { total: 26_250 })
    expect(compare(october, half)).toEqual([{ kind: 'days', before: '31', after: '15', amount: -26_250 }])
    const first = bill('2026-10-17', '2026-10-31', { total: 25_404 })
    expect(compare(first, november()).map(({ kind }) => kind)).toEqual(['days'])
  })

  it('names what was charged once, of either bill', () => {
    const before = { ...october, total: 57_500, charges: [{ description: 'Router', total: 5_000 }] }
    const after = november({ total: 51_500, charges: [{ description: 'Line down', total: -1_000 }] })
    expect(compare(before, after)).toEqual([
      { kind: 'charge', before: null, after: 'Line down', amount: -1_000 },
      { kind: 'charge-before', before: 'Router', after: null, amount: -5_000 },
    ])
  })

  it('adds up to the difference also where the lines of that time are not known any more', () => {
    const before = { ...october, total: 49_999 }
    expect(compare(before, november())).toEqual([{ kind: 'other', before: null, after: null, amount: 2_501 }])
  })
})
