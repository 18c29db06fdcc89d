import { describe, expect, it } from 'vitest'
import { addDays, lengthInDays, periodContaining } from '#platform/calendar'
import { periodsToBill } from './periods'

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

describe('days', () => {
  it('add across months and leap days, and count both ends', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(lengthInDays({ from: '2026-03-01', to: '2026-03-31' })).toBe(31)
    expect(lengthInDays({ from: '2026-03-01', to: '2026-03-01' })).toBe(1)
  })
})

describe('periodsToBill', () => {
  it.each([
    [null, '2026-03-14', 1, ['2026-03-01']],
    ['2026-03-13', '2026-03-14', 1, ['2026-03-01']],
    ['2026-02-28', '2026-03-01', 1, ['2026-02-01', '2026-03-01']],
    ['2025-12-31', '2026-03-02', 28, ['2025-12-28', '2026-01-28', '2026-02-28']],
  ])('after %s on %s with billing day %i', (billedThrough, today, billingDay, begins) => {
    expect(periodsToBill({ billedThrough, today, billingDay }).map(({ from }) => from)).toEqual(begins)
  })
})
