import { expect, it } from 'vitest'
import { createPace } from './pace'

/** Ends this many calls, one after each interval; returns the time after that. */
function end(
  pace: ReturnType<typeof createPace>,
  calls: number,
  everyMs: number,
  from: number,
  isBusy = true,
) {
  for (let i = 0; i < calls; i++) pace.ended(from + i * everyMs, isBusy)
  return from + calls * everyMs
}

it('knows nothing before calls have ended while others waited', () => {
  const pace = createPace()
  expect(pace.timeFor(1000)).toBe(0)
  end(pace, 1000, 1, 0, false)
  expect(pace.timeFor(1000)).toBe(0)
})

it('tells how long so many calls take', () => {
  const pace = createPace()
  end(pace, 200, 2, 0)
  expect(pace.timeFor(100)).toBeCloseTo(200, 5)
})

it('follows a portal that becomes slower within half a second', () => {
  const pace = createPace()
  const now = end(pace, 200, 1, 0)
  end(pace, 50, 10, now)
  expect(pace.timeFor(10)).toBeGreaterThan(80)
})

it('does not take the time for work in which nobody waited', () => {
  const pace = createPace()
  let now = end(pace, 200, 1, 0)
  now = end(pace, 1, 0, now + 60_000, false)
  end(pace, 200, 1, now)
  expect(pace.timeFor(100)).toBeCloseTo(100, 5)
})
