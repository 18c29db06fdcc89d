import { describe, expect, it } from 'vitest'
import { addDays, dayOf, firstDayOf, instantOf, isDay, lastDayOf, startOf } from './calendar'

describe('a day in a zone', () => {
  it.each([
    ['Asia/Dhaka', '2026-11-22', '2026-11-21T18:00:00.000Z'],
    ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-22', '2026-11-21T18:15:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    // Midnight is skipped, so the day begins at one.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    // Midnight comes twice, so the day begins at the first.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Pacific/Apia', '2026-01-01', '2025-12-31T11:00:00.000Z'],
    ['America/New_York', '1900-01-01', '1900-01-01T05:00:00.000Z'],
  ])('in %s the %s begins at %s', (zone, day, instant) => {
    expect(startOf(day, zone).toISOString()).toBe(instant)
    expect(dayOf(new Date(instant), zone)).toBe(day)
    expect(dayOf(new Date(Date.parse(instant) - 1), zone)).toBe(addDays(day, -1))
  })

  it('takes the earlier of two equal times on the wall', () => {
    const twice = Date.parse('2026-10-25T02:30:00Z')
    expect(instantOf(twice, 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })
})

describe('a period', () => {
  it.each([
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['month', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
    ['quarter', '2026-02-28', '2026-01-01', '2026-03-31'],
    ['year', '2024-06-01', '2024-01-01', '2024-12-31'],
  ] as const)('the %s of %s is from %s to %s', (period, day, first, last) => {
    expect([firstDayOf(period, day), lastDayOf(period, day)]).toEqual([first, last])
  })
})

it.each([
  ['2026-11-22', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['0000-01-01', false],
  ['0999-12-31', true],
  ['0000-12-31', false],
  ['1000-01-01', true],
  ['9999-12-31', true],
  ['10000-01-01', false],
])('%s: is a day %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
