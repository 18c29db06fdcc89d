import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, lengthInDays, periodContaining, type Period } from '#platform/calendar'
import { billOf, type ChargedLine } from './bill'
import { prorate, sumOf, type ChargedContract } from './charge-lines'
import { live, lives, type Evening } from './line-life.factory'

const contract: ChargedContract = {
  id: 1,
  name: 'Home 20',
  price: 31_000,
  price_before: null,
  price_since: null,
  starts_on: '2025-01-21',
  ends_on: null,
}
const line: ChargedLine = {
  contracts: [contract],
  pending: [],
  billed_until: '2026-02-28',
  resumed_on: null,
  change_on: null,
  ends_before: null,
}
const march = { from: '2026-03-01', to: '2026-03-31' }

function charged(
  change: Partial<ChargedLine>,
  { period = march, today = '2026-03-31', taxPercent = 0 } = {},
) {
  const bill = billOf({ ...line, ...change }, { period, today, taxPercent })
  return bill?.lines.map(({ description, amount }) => [description, amount])
}

describe('the bill of a line', () => {
  it('is a line for each contract on its days, with its own tax, and for each charge that waits', () => {
    const [old, other] = [
      { ...contract, ends_on: '2026-03-10' },
      { ...contract, id: 2, name: 'Home 40', price: 62_000, starts_on: '2026-03-11' },
    ]
    const waits = { id: 7, description: 'Router', amount: 5_000, tax: 0, tax_percent: 0 }
    const query = { period: march, today: '2026-03-01', taxPercent: 7.5 }
    expect(billOf({ ...line, contracts: [other, old], pending: [waits] }, query)).toEqual({
      period: march,
      lines: [
        {
          reason: 'package',
          description: 'Home 20, 10 of 31 days',
          days: { from: '2026-03-01', to: '2026-03-10' },
          price: 31_000,
          amount: 10_000,
          tax: 750,
          taxPercent: 7.5,
        },
        {
          reason: 'package',
          description: 'Home 40, 21 of 31 days',
          days: { from: '2026-03-11', to: '2026-03-31' },
          price: 62_000,
          amount: 42_000,
          tax: 3_150,
          taxPercent: 7.5,
        },
        {
          reason: 'pending',
          description: 'Router',
          days: undefined,
          price: undefined,
          amount: 5_000,
          tax: 0,
          taxPercent: 0,
        },
      ],
      amount: 57_000,
      tax: 3_900,
      total: 60_900,
    })
  })

  it.each<[string, Partial<ChargedLine>, unknown]>([
    ['names a whole month', {}, [['Home 20, March 2026', 31_000]]],
    ['begins when the line is on again', { resumed_on: '2026-03-22' }, [['Home 20, 10 of 31 days', 10_000]]],
    ['goes on after the last one', { billed_until: '2026-03-21' }, [['Home 20, 10 of 31 days', 10_000]]],
    ['is none for days that are billed', { billed_until: '2026-03-31' }, undefined],
    ['is none while a package is due', { change_on: '2026-03-31' }, undefined],
    ['does not wait for a later one', { change_on: '2026-04-01' }, [['Home 20, March 2026', 31_000]]],
    ['is none once the planned end has come', { ends_before: '2026-03-31' }, undefined],
    ['is whole before a planned end', { ends_before: '2026-04-01' }, [['Home 20, March 2026', 31_000]]],
    [
      'is there after a planned end for what waits',
      {
        ends_before: '2026-03-31',
        pending: [{ id: 7, description: 'Router', amount: 5_000, tax: 0, tax_percent: 0 }],
      },
      [
        ['Home 20, March 2026', 31_000],
        ['Router', 5_000],
      ],
    ],
    [
      'has the price from before a new one',
      { contracts: [{ ...contract, price: 40_000, price_before: 31_000, price_since: '2026-03-02' }] },
      [['Home 20, March 2026', 31_000]],
    ],
    [
      'has a price that begins with it',
      { contracts: [{ ...contract, price: 40_000, price_before: 31_000, price_since: '2026-03-01' }] },
      [['Home 20, March 2026', 40_000]],
    ],
    [
      'is of nothing where that is the price',
      { contracts: [{ ...contract, price: 0 }] },
      [['Home 20, March 2026', 0]],
    ],
    ['is none without a contract, whatever waits', { contracts: [] }, undefined],
  ])('%s', (_, change, lines) => {
    expect(charged(change)).toEqual(lines)
  })

  it('comes on the first day that it charges, and not before', () => {
    const later = { contracts: [{ ...contract, starts_on: '2026-03-22' }] }
    expect(charged(later, { today: '2026-03-21' })).toBeUndefined()
    expect(charged(later, { today: '2026-03-22' })).toEqual([['Home 20, 10 of 31 days', 10_000]])
  })

  it('names a period within two months by its days', () => {
    const period = { from: '2026-02-15', to: '2026-03-14' }
    expect(charged({ billed_until: null }, { period })).toEqual([
      ['Home 20, 15/02/2026 – 14/03/2026', 31_000],
    ])
  })
})

describe('shares of a price', () => {
  it('add up to it, however a period is divided', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 27 }), { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 1, max: 28 }),
        cuts,
        (price, day, billingDay, at) => {
          const period = periodContaining(addDays('2023-12-01', day), billingDay)
          const ends = [...new Set(at)].toSorted((a, b) => a - b).map((cut) => addDays(period.from, cut - 1))
          const stretches = [...ends, period.to].map((to, i) => ({
            from: i ? addDays(ends[i - 1] ?? '', 1) : period.from,
            to,
          }))
          expect(stretches.reduce((sum, one) => sum + prorate(price, one, period), 0)).toBe(price)
          for (const one of stretches)
            expect(
              Math.abs(prorate(price, one, period) - (price * lengthInDays(one)) / lengthInDays(period)),
            ).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

const daysOf = ({ from, to }: Period) =>
  Array.from({ length: lengthInDays({ from, to }) }, (_, count) => addDays(from, count))

/** The tax on an amount by whole numbers of any size: half a poisha is rounded away from zero. */
function taxByHand(amount: number, percent: number): number {
  const scaled = BigInt(Math.abs(amount)) * BigInt(Math.round(percent * 100))
  return Math.sign(amount) * Number((scaled + 5_000n) / 10_000n) + 0
}

describe('the bills of a line’s life, with packages, prices, pauses, missed runs and another billing day', () => {
  const everyLife = (check: (last: Evening) => void) =>
    fc.assert(
      fc.property(lives, (life) => {
        const last = live(life).at(-1)
        if (last) check(last)
      }),
      { numRuns: 100 },
    )

  it('charge no day twice, none before it is due, and none twice by tax or sum', () => {
    everyLife(({ bills }) => {
      const days = bills.flatMap(({ lines }) =>
        lines.flatMap((charge) => (charge.days ? daysOf(charge.days) : [])),
      )
      expect(days).toEqual(days.toSorted())
      expect(new Set(days).size).toBe(days.length)
      for (const bill of bills) {
        expect(bill.period.from <= bill.issuedOn).toBe(true)
        expect(bill).toMatchObject(sumOf(bill.lines))
        for (const { amount, tax, taxPercent } of bill.lines) expect(tax).toBe(taxByHand(amount, taxPercent))
      }
    })
  })

  it('leave out only days on which the line was off, or which are to come', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const evenings = live(life)
        const last = evenings.at(-1)
        const billed = new Set(last?.bills.flatMap(({ period }) => daysOf(period)))
        for (const { day, today } of evenings) {
          const isOff = life.pauses.some((pause) => pause.day <= day && day < pause.day + pause.days)
          if (day >= 0 && !isOff && !billed.has(today)) {
            // a day before a pause whose own run was missed: it was off when the next one came
            const nextRun = evenings.find((one) => one.day >= day && !life.missed.includes(one.day))
            expect(nextRun?.line.status).toBe('suspended')
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('cost, with what is settled, each day at the price of its package then', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const evenings = live(life)
        const costs = new Map<string, number>()
        let seen = 0
        let contracts = 1
        for (const { bills, line: now, today } of evenings) {
          const begun = now.contracts.length > contracts ? now.contracts.at(-1) : undefined
          contracts = now.contracts.length
          const before = bills.slice(0, seen)
          if (begun)
            for (const [day] of costs)
              if (day >= today) {
                const bill = before.findLast(({ period }) => day >= period.from && day <= period.to)
                costs.set(day, begun.price / lengthInDays(bill?.billingPeriod ?? march))
              }
          for (const bill of bills.slice(seen))
            for (const day of daysOf(bill.period)) {
              const own = bill.from.find((one) => one.starts_on <= day && (one.ends_on ?? day) >= day)
              costs.set(day, (own?.price ?? NaN) / lengthInDays(bill.billingPeriod))
            }
          seen = bills.length
        }
        const last = evenings.at(-1)
        const lines = [...(last?.bills.flatMap((bill) => bill.lines) ?? []), ...(last?.settled ?? [])]
        const expected = [...costs.values()].reduce((sum, cost) => sum + cost, 0)
        expect(Math.abs(sumOf(lines).amount - expected)).toBeLessThanOrEqual(lines.length + 0.01)
      }),
      { numRuns: 100 },
    )
  })
})
