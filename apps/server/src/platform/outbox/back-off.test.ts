import { describe, expect, it } from 'vitest'
import { nextAttempt } from './back-off'

const created_at = new Date('2026-03-01T00:00:00Z')
const after = (ms: number) => new Date(created_at.getTime() + ms)
const hour = 3_600_000

describe('pauses between attempts', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [5, 16_000],
    [12, 2_048_000],
    [13, hour],
    [500, hour],
  ])('after attempt %s: %s ms', (attempts, pauseMs) => {
    expect(nextAttempt({ attempts, created_at }, after(10))).toEqual(after(10 + pauseMs))
  })

  it('the last attempt is made after 24 hours, and then no more', () => {
    expect(nextAttempt({ attempts: 30, created_at }, after(23.5 * hour))).toEqual(after(24 * hour))
    expect(nextAttempt({ attempts: 31, created_at }, after(24 * hour))).toBeUndefined()
  })
})
