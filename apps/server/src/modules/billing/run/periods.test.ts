import { describe, expect, it } from 'vitest'
import { addDays, lengthInDays, periodContaining } from '#platform/calendar'
import { nextDueDate } from './periods'

describe('periodContaining', () => {
  it.each([
    ['2026-03-14', 1, '2026-03-01', '2026-03-31'],
    ['2026-03-01', 1, '2026-03-01', '2026-03-31'],
    ['2026-03-31', 1, '2026-03-01', '2026-03-31'],
    ['2026-03-14', 15, '2026-02-15', '2026-03-14'],
    ['2026-03-15', 15, '2026-03-15', '2026-04-14'],
    ['2026-01-05', 28, '2025-12-28', '2026-01-27'],
    ['2024-02-29', 28, '2024-02-28', '2024-03-27'],
    ['2026-12-31', 28, '2026-12-28', '2027-01-27'],
  ])('%s with billing day %i', (day, billingDay, from, to) => {
    expect(periodContaining(day, billingDay)).toEqual({ from, to })
  })
})

describe('nextDueDate', () => {
  const plan = { today: '2026-03-14', contractStart: '2025-01-21', billingDay: 1, dueDays: 10 }

  it.each([
    ['is that of the next billing day', {}, '2026-04-11'],
    ['is this month’s where the billing day is tomorrow', { billingDay: 15 }, '2026-03-25'],
    ['is next month’s where today’s has been issued', { billingDay: 14 }, '2026-04-24'],
    [
      'is that of the first bill where the contract begins later',
      { contractStart: '2026-06-02' },
      '2026-06-12',
    ],
    ['is that of tomorrow’s where the contract begins then', { contractStart: '2026-03-15' }, '2026-03-25'],
    ['is the next billing day’s where it begins today', { contractStart: '2026-03-14' }, '2026-04-11'],
    ['begins with a contract that begins on a billing day', { contractStart: '2026-06-01' }, '2026-06-11'],
    ['crosses the year', { today: '2026-12-20' }, '2027-01-11'],
    ['crosses the end of a month', { today: '2026-03-31' }, '2026-04-11'],
    ['may be the billing day itself', { dueDays: 0 }, '2026-04-01'],
  ])('%s', (_, change, due) => {
    expect(nextDueDate({ ...plan, ...change })).toBe(due)
  })
})

describe('days', () => {
  it('add across months and leap days, and count both ends', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(lengthInDays({ from: '2026-03-01', to: '2026-03-31' })).toBe(31)
    expect(lengthInDays({ from: '2026-03-01', to: '2026-03-01' })).toBe(1)
  })
})
