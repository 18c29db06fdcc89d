import { describe, expect, it } from 'vitest'
import { timeAgo } from './time-ago'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('timeAgo', () => {
  it.each([
    [-5 * minute, 'less than 1 minute ago'],
    [0, 'less than 1 minute ago'],
    [minute - 1, 'less than 1 minute ago'],
    [minute, '1 minute ago'],
    [5 * minute, '5 minutes ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [2 * hour - 1, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, 'approximately 1 day ago'],
    [3 * day, 'approximately 3 days ago'],
    [30 * day - 1, 'approximately 29 days ago'],
    [30 * day, '1 month ago'],
    [60 * day, '2 months ago'],
    [365 * day - 1, '12 months ago'],
    [365 * day, '1 year ago'],
    [800 * day, '2 years ago'],
  ])('%d ms is %s', (passed, shown) => {
    expect(timeAgo(new Date(now - passed).toISOString(), now)).toBe(shown)
  })
})
