import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, lengthInDays } from '#platform/calendar'
import { lastDayOf, offOn, renewalOf, renewalsFor, type PrepaidFacts } from './renewal'

const line: PrepaidFacts = {
  status: 'active',
  tax_percent: 5,
  starts_on: '2026-01-01',
  ends_on: null,
  paid_until: '2026-03-20',
  grace_days: 0,
  late_from: 'now',
  sale: { name: 'Home 40', price: 80_000, valid: { count: 30, unit: 'days' } },
  change: null,
  pending: [],
}
const daysOf = (facts: Partial<PrepaidFacts>, today: string) =>
  renewalOf({ ...line, ...facts }, today)?.period

describe('how long a renewal pays', () => {
  it('is so many days, or months by the calendar that end with a month where it has no such day', () => {
    expect(lastDayOf('2026-03-14', { count: 30, unit: 'days' })).toBe('2026-04-12')
    expect(lastDayOf('2026-03-14', { count: 1, unit: 'months' })).toBe('2026-04-13')
    expect(lastDayOf('2026-03-01', { count: 1, unit: 'months' })).toBe('2026-03-31')
    expect(lastDayOf('2026-01-31', { count: 1, unit: 'months' })).toBe('2026-02-28')
    expect(lastDayOf('2028-01-30', { count: 1, unit: 'months' })).toBe('2028-02-29')
    expect(lastDayOf('2026-12-15', { count: 3, unit: 'months' })).toBe('2027-03-14')
  })
})

describe('where a renewal begins', () => {
  it('is after the paid days while they last', () => {
    expect(daysOf({}, '2026-03-14')).toEqual({ from: '2026-03-21', to: '2026-04-19' })
    expect(daysOf({ late_from: 'end' }, '2026-03-20')).toEqual({ from: '2026-03-21', to: '2026-04-19' })
  })

  it('is today for who pays late, or after the paid days as if it had come in time', () => {
    expect(daysOf({}, '2026-03-25')?.from).toBe('2026-03-25')
    expect(daysOf({ late_from: 'end' }, '2026-03-25')?.from).toBe('2026-03-21')
    // the days would all be over
    expect(daysOf({ late_from: 'end' }, '2026-06-01')?.from).toBe('2026-06-01')
    // it was never paid for
    expect(daysOf({ late_from: 'end', paid_until: '2025-12-31' }, '2026-01-10')?.from).toBe('2026-01-10')
  })

  it('is nowhere for a line that is closed, has no package, or is billed afterwards soon', () => {
    for (const facts of [{ status: 'closed' as const }, { sale: null }, { ends_on: '2026-03-20' }])
      expect(daysOf(facts, '2026-03-14')).toBeUndefined()
  })

  it('has the package that was ordered, from its first day on', () => {
    const change = { name: 'Home 80', price: 120_000, valid: { count: 1, unit: 'months' as const } }
    const of = (on: string) => renewalOf({ ...line, change: { ...change, on } }, '2026-03-14')
    expect(of('2026-03-21')).toMatchObject({ total: 126_000, period: { to: '2026-04-20' } })
    expect(of('2026-03-22')).toMatchObject({ total: 84_000 })
  })
})

describe('money that arrives', () => {
  const made = (arrived: number, funds = arrived, facts: Partial<PrepaidFacts> = {}) =>
    renewalsFor({ ...line, ...facts }, { arrived, funds, today: '2026-03-14' }).map(({ period }) => period.to)

  it('renews once if it is enough together with the balance, and more as far as it pays for all of it', () => {
    expect(made(83_999)).toEqual([])
    expect(made(1000, 84_000)).toEqual(['2026-04-19'])
    expect(made(84_000, 500_000)).toEqual(['2026-04-19'])
    expect(made(252_000)).toEqual(['2026-04-19', '2026-05-19', '2026-06-18'])
    // open bills come first
    expect(made(252_000, 168_000)).toHaveLength(2)
  })

  it('takes what waits for the next bill with the first one', () => {
    const pending = [{ id: 1, description: 'Socket', amount: 10_000, tax: 500, tax_percent: 5 }]
    expect(made(168_000, 168_000, { pending })).toHaveLength(1)
    expect(made(178_500, 178_500, { pending })).toHaveLength(2)
  })

  it('renews a line that costs nothing once', () => {
    expect(made(0, 0, { sale: { name: 'Free', price: 0, valid: { count: 1, unit: 'days' } } })).toHaveLength(
      1,
    )
  })
})

it('no day is in two renewals, and a late one never begins before the paid days end', () => {
  const valid = fc.record({
    count: fc.integer({ min: 1, max: 12 }),
    unit: fc.constantFrom('days' as const, 'months' as const),
  })
  const late = fc.constantFrom('now' as const, 'end' as const)
  const steps = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(valid, late, fc.nat(6), steps, (validity, late_from, grace_days, waits) => {
      let facts: PrepaidFacts = {
        ...line,
        late_from,
        grace_days,
        sale: { name: 'Home', price: 1, valid: validity },
      }
      let today = '2026-01-31'
      for (const wait of waits) {
        today = addDays(today, wait)
        const next = renewalOf(facts, today)
        if (!next) throw new Error('a line with a package can be renewed')
        expect(next.period.from > facts.paid_until).toBe(true)
        expect(next.period.to >= today).toBe(true)
        expect(lengthInDays(next.period)).toBeGreaterThan(0)
        facts = { ...facts, paid_until: next.period.to }
        expect(offOn(facts)).toBe(addDays(next.period.to, grace_days + 1))
      }
    }),
  )
})
