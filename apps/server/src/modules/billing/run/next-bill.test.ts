import { describe, expect, it } from 'vitest'
import { nextBill, type BilledContract, type BilledLine } from './next-bill'

const line: BilledLine = {
  ...{ status: 'active', billing_day: 1, due_days: 10, tax_percent: 0, billed_through: '2026-03-14' },
  ...{ billed_until: '2026-03-31', resumed_on: null, coming_price: null, coming_on: null, waiting: 0 },
}
const contract: BilledContract = {
  ...{ price: 31_000, starts_on: '2025-01-21', ends_on: null, next_price: null, next_price_on: null },
}

interface World extends Partial<BilledLine> {
  today?: string
  starts_on?: string
}

function next({ today = '2026-03-14', starts_on = contract.starts_on, ...change }: World) {
  const bill = nextBill({ ...line, ...change }, [{ ...contract, starts_on }], today)
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
    ['has the charges that wait', { waiting: 123 }, [31_123, '2026-04-11']],
  ])('%s', (_, world, bill) => {
    expect(next(world)).toEqual(bill)
  })

  it('does not come without a contract, nor for days that are all billed', () => {
    expect(nextBill(line, [], '2026-03-14')).toBeUndefined()
    expect(nextBill(line, [{ ...contract, ends_on: '2026-03-31' }], '2026-03-14')).toBeUndefined()
  })
})
