import { expect, it } from 'vitest'
import { timetable, timetableWords } from '@uplink/contract/reports/timetable'
import { nextTime } from './next-time'

const dhaka = 'Asia/Dhaka'
const next = (given: object, after: string, zone = dhaka) =>
  nextTime(timetable.parse(given), zone, new Date(after)).toISOString()

it.each([
  ['later today', { every: 'day', at: '08:00' }, '2026-11-22T01:59:59Z', '2026-11-22T02:00:00.000Z'],
  [
    'not now, but tomorrow',
    { every: 'day', at: '08:00' },
    '2026-11-22T02:00:00Z',
    '2026-11-23T02:00:00.000Z',
  ],
  [
    'on Monday',
    { every: 'week', weekdays: [1, 5], at: '08:00' },
    '2026-11-22T06:00:00Z',
    '2026-11-23T02:00:00.000Z',
  ],
  [
    'on Friday',
    { every: 'week', weekdays: [1, 5], at: '08:00' },
    '2026-11-23T06:00:00Z',
    '2026-11-27T02:00:00.000Z',
  ],
  [
    'a week later',
    { every: 'week', weekdays: [1], at: '08:00' },
    '2026-11-23T02:00:00Z',
    '2026-11-30T02:00:00.000Z',
  ],
  [
    'by the day there, not here',
    { every: 'week', weekdays: [1], at: '00:30' },
    '2026-11-22T18:00:00Z',
    '2026-11-22T18:30:00.000Z',
  ],
  [
    'next month',
    { every: 'month', month_day: 1, at: '09:00' },
    '2026-11-22T06:00:00Z',
    '2026-12-01T03:00:00.000Z',
  ],
  [
    'on the last day of a short month',
    { every: 'month', month_day: 31, at: '09:00' },
    '2027-02-01T06:00:00Z',
    '2027-02-28T03:00:00.000Z',
  ],
  [
    'on the last day of the next month',
    { every: 'month', month_day: 31, at: '09:00' },
    '2027-01-31T06:00:00Z',
    '2027-02-28T03:00:00.000Z',
  ],
])('comes %s', (_, given, after, expected) => {
  expect(next(given, after)).toBe(expected)
})

it('keeps to the clock on the wall where it is moved', () => {
  const every = { every: 'day', at: '08:00' }
  expect(next(every, '2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z')
  expect(next({ every: 'day', at: '02:30' }, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe(
    '2026-03-29T01:00:00.000Z',
  )
})

it('says in words when that is', () => {
  const words = (given: object) => timetableWords(timetable.parse({ at: '08:00', ...given }))
  expect(words({ every: 'day' })).toBe('Every day at 08:00')
  expect(words({ every: 'week', weekdays: [5, 1, 1] })).toBe('Mondays and Fridays at 08:00')
  expect(words({ every: 'week', weekdays: [1, 2, 3] })).toBe('Mondays, Tuesdays and Wednesdays at 08:00')
  expect(words({ every: 'month', month_day: 22 })).toBe('On the 22nd of a month at 08:00')
  expect(words({ every: 'month', month_day: 31 })).toBe('On the 31st of a month, or its last day, at 08:00')
})

it('needs a day and a time', () => {
  const errors = (given: object) => timetable.safeParse(given).error?.issues.map(({ path }) => path.join('.'))
  expect(errors({ every: 'week', at: '08:00' })).toEqual(['weekdays'])
  expect(errors({ every: 'day', at: '24:00' })).toEqual(['at'])
})
