import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayOf,
  formatDate,
  formatDisplayDate,
  formatMoment,
  formatOrdinalDate,
  formatTime,
  groupByDate,
} from './dates'

describe('a calendar day has no zone', () => {
  it.each([
    ['2026-03-01', '01/03/2026', 'Mar 01, 2026', '1st March 2026'],
    ['2025-01-01', '01/01/2025', 'Jan 01, 2025', '1st January 2025'],
    ['2024-02-29', '29/02/2024', 'Feb 29, 2024', '29th February 2024'],
    ['2026-12-31', '31/12/2026', 'Dec 31, 2026', '31st December 2026'],
  ])('%s', (day, date, display, ordinal) => {
    expect(formatDate(day)).toBe(date)
    expect(formatDisplayDate(day)).toBe(display)
    expect(formatOrdinalDate(day)).toBe(ordinal)
  })
})

describe('an instant is read in the provider’s zone', () => {
  it('as the tables of zones have it', () => {
    const instant = fc.date({
      min: new Date('2009-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    const requests = { timeZone: 'Asia/Dhaka', dateStyle: 'short', timeStyle: 'short' } as const
    const tables = new Intl.DateTimeFormat('en-GB', requests)
    fc.assert(
      fc.property(instant, (date) => {
        const iso = date.toISOString()
        expect(`${formatDate(iso)}, ${formatTime(iso)}`).toBe(tables.format(date))
      }),
    )
  })

  it.each([
    // 18:00 UTC is midnight in Dhaka
    ['2026-02-28T17:59:59.999Z', '28/02/2026', '23:59', '2026-02-28'],
    ['2026-02-28T18:00:00.000Z', '01/03/2026', '00:00', '2026-03-01'],
    ['2025-12-31T20:30:00.000Z', '01/01/2026', '02:30', '2026-01-01'],
  ])('%s', (instant, date, time, day) => {
    expect(formatDate(instant)).toBe(date)
    expect(formatTime(instant)).toBe(time)
    expect(formatMoment(instant)).toBe(`${formatDisplayDate(instant)}, ${time}`)
    expect(dayOf(instant)).toBe(day)
  })

  it('or in another zone when told so', () => {
    expect(formatDate('2026-02-28T18:00:00.000Z', 'Europe/Berlin')).toBe('28/02/2026')
    expect(formatTime('2026-02-28T18:00:00.000Z', 'Europe/Berlin')).toBe('19:00')
  })
})

describe('the ordinal of a day', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [10, '10th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [14, '14th'],
    [20, '20th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
    [30, '30th'],
    [31, '31st'],
  ])('%d is %s', (day, shown) => {
    expect(formatOrdinalDate(`2026-01-${String(day).padStart(2, '0')}`)).toBe(`${shown} January 2026`)
  })
})

describe('what is no date', () => {
  it.each(['', 'yesterday', '2026-13-40T00:00:00Z', '01/03/2026x'])('%j is refused', (value) => {
    expect(() => formatDate(value)).toThrow(RangeError)
  })
})

describe('groupByDate', () => {
  it('keeps the order and cuts at the provider’s midnight', () => {
    const rows = ['2026-03-01T00:10:00Z', '2026-02-28T18:00:00Z', '2026-02-28T17:59:00Z']
    expect(groupByDate(rows, (row) => row)).toEqual([
      { date: '01/03/2026', rows: rows.slice(0, 2) },
      { date: '28/02/2026', rows: rows.slice(2) },
    ])
  })

  it('makes no group of nothing', () => {
    expect(groupByDate([], String)).toEqual([])
  })
})
