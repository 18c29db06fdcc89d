import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, periodContaining } from '#platform/calendar'
import { live, lives, type Life } from './line-life.factory'
import { nextBill, type BillingTerms, type ComingContract, type ComingLine } from './next-bill'

const line: Omit<ComingLine, 'contracts'> = {
  status: 'active',
  pending: [],
  billed_until: '2026-03-31',
  resumed_on: null,
  change_on: null,
  ends_before: null,
  change_price: null,
  change_name: null,
}
const terms: BillingTerms = { billing_day: 1, due_days: 10, tax_percent: 0, billed_through: '2026-03-14' }
const contract: ComingContract = {
  id: 1,
  name: 'Home 20',
  price: 31_000,
  price_before: null,
  price_since: null,
  starts_on: '2025-01-21',
  ends_on: null,
  next_price: null,
  next_price_on: null,
}

interface World extends Partial<ComingLine>, Partial<BillingTerms> {
  today?: string
  starts_on?: string
}

function next({ today = '2026-03-14', starts_on = contract.starts_on, ...change }: World) {
  const contracts = [{ ...contract, starts_on }]
  const bill = nextBill({ ...line, contracts, ...change }, { ...terms, ...change }, today)
  return bill && [bill.total, bill.dueOn]
}

const fifteenth = { billing_day: 15, billed_until: '2026-03-14' }

describe('the next bill', () => {
  it.each<[string, World, unknown]>([
    ['is that of the next billing day', {}, [31_000, '2026-04-11']],
    ['may be tomorrow’s', fifteenth, [31_000, '2026-03-25']],
    ['is today’s until the run has been', { ...fifteenth, today: '2026-03-15' }, [31_000, '2026-03-25']],
    [
      'is next month’s when it has been',
      { ...fifteenth, today: '2026-03-15', billed_through: '2026-03-15', billed_until: '2026-04-14' },
      [31_000, '2026-04-25'],
    ],
    [
      'is the first one where the contract begins later, for the rest of that period',
      { starts_on: '2026-05-22', billed_until: null },
      [10_000, '2026-06-01'],
    ],
    [
      'comes the day after a line was made today',
      { starts_on: '2026-03-14', billed_until: null },
      [18_000, '2026-03-25'],
    ],
    [
      'comes the day after a line was switched on today, from then on',
      { resumed_on: '2026-03-14', billed_until: '2026-02-28' },
      [18_000, '2026-03-25'],
    ],
    ['leaves what is billed already', { resumed_on: '2026-03-14' }, [31_000, '2026-04-11']],
    [
      'is a whole one for a line that is off',
      { status: 'suspended', billed_until: '2026-02-28' },
      [31_000, '2026-04-11'],
    ],
    ['does not come for a closed line', { status: 'closed' }, undefined],
    [
      'crosses the year',
      { today: '2026-12-20', billed_through: '2026-12-20', billed_until: '2026-12-31' },
      [31_000, '2027-01-11'],
    ],
    ['may be due on the billing day itself', { due_days: 0 }, [31_000, '2026-04-01']],
    [
      'is that of a period that was missed, where runs were',
      { billed_through: '2026-02-10', billed_until: '2026-01-31' },
      [31_000, '2026-03-24'],
    ],
    [
      'of a provider who has never billed is this period’s',
      { billed_through: null, billed_until: null },
      [31_000, '2026-03-24'],
    ],
    [
      'has the charges that wait',
      { pending: [{ id: 7, description: 'Router', amount: 100, tax: 23, tax_percent: 23 }] },
      [31_123, '2026-04-11'],
    ],
  ])('%s', (_, world, bill) => {
    expect(next(world)).toEqual(bill)
  })

  it('does not come without a contract, nor for days that are all billed', () => {
    expect(next({ contracts: [] })).toBeUndefined()
    expect(next({ contracts: [{ ...contract, ends_on: '2026-03-31' }] })).toBeUndefined()
  })

  it('tells what waits, and what a month costs from it on', () => {
    const pending = [{ id: 7, description: 'Router', amount: 100, tax: 5, tax_percent: 5 }]
    const ordered = { change_on: '2026-04-11', change_price: 60_000, change_name: 'Home 40' }
    const contracts = [{ ...contract, price: 30_000 }]
    const today = '2026-04-11'
    const late = { ...terms, tax_percent: 5, billed_through: '2026-03-31' }
    expect(nextBill({ ...line, ...ordered, contracts, pending }, late, today)).toMatchObject({
      lines: [
        { description: 'Home 20, 10 of 30 days', amount: 10_000 },
        { description: 'Home 40, 20 of 30 days', amount: 40_000 },
        { description: 'Router' },
      ],
      total: 52_605,
      charges: 105,
      monthly: 63_000,
      issuedOn: today,
    })
  })

  it('is the one that the run will write, on any evening of a life from which on nothing unknown happens', () => {
    const evening = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(lives, evening, (life, index) => {
        const now = live(life, 101)[index]
        if (!now) return
        const { today, line: known, terms: by, day } = now
        const told = nextBill(known, by, today)
        const then = live(quietFrom(life, { day, today, billingDay: by.billing_day }), day + 80)
        const written = then.at(-1)?.bills[now.bills.length]
        expect(told).toMatchObject({
          period: written?.period,
          lines: written?.lines,
          total: written?.total,
          issuedOn: written?.issuedOn,
          dueOn: addDays(written?.issuedOn ?? '', 10),
        })
      }),
      { numRuns: 100 },
    )
  })
})

/** The same life until this day, from which on only comes what is known on it. */
function quietFrom(
  life: Life,
  { day, today, billingDay }: { day: number; today: string; billingDay: number },
): Life {
  const later = life.packages.filter((one) => one.day > day).toSorted((a, b) => a.day - b.day)
  const nextRun = life.missed.includes(day) ? today : addDays(today, 1)
  const backOn = addDays(periodContaining(nextRun, billingDay).to, 1)
  const untilThen = (Date.parse(backOn) - Date.parse(today)) / 86_400_000
  return {
    ...life,
    packages: [...life.packages.filter((one) => one.day <= day), ...later.slice(0, 1)],
    pauses: life.pauses
      .filter((pause) => pause.day <= day)
      .map((pause) =>
        pause.day + pause.days > day ? { ...pause, days: day + untilThen - pause.day } : pause,
      ),
    moved: life.moved && life.moved.day <= day ? life.moved : null,
    missed: life.missed.filter((missed) => missed < day),
  }
}
