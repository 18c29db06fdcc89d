import { expect, it } from 'vitest'
import { minutesOf } from './timetable'

it.each([
  ['* * * * *', '2026-11-23T16:41Z', true],
  ['*/5 * * * *', '2026-11-23T16:40Z', true],
  ['*/5 * * * *', '2026-11-23T16:41Z', false],
  ['12 * * * *', '2026-11-23T16:12Z', true],
  ['40 20 * * *', '2026-11-23T20:40Z', true],
  ['40 20 * * *', '2026-11-23T21:40Z', false],
  ['0 0 1 1 *', '2027-01-01T00:00Z', true],
  ['0 0 1 1 *', '2027-02-01T00:00Z', false],
  ['0 9 * * 1', '2026-11-23T09:00Z', true],
  ['0 9 * * 1', '2026-11-24T09:00Z', false],
])('%s at %s: %s', (cron, at, isIn) => {
  expect(minutesOf(cron)(new Date(at))).toBe(isIn)
})

it.each(['', '* * * *', '* * * * * *', '1-5 * * * *', '1,2 * * * *', 'x * * * *', '* * * * * '])(
  'says that it does not understand "%s"',
  (cron) => {
    expect(() => minutesOf(cron)).toThrow('not a time that jobs understand')
  },
)
