import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pollEvery } from './polling'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does not poll again while a poll is under way, and waits for it when stopped', async () => {
  const ends: (() => void)[] = []
  const polling = pollEvery(1000, () => new Promise((resolve) => ends.push(resolve)))
  await vi.advanceTimersByTimeAsync(3500)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(2)

  let isStopped = false
  const stopped = polling.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(5000)
  expect([ends.length, isStopped]).toEqual([2, false])
  ends[1]?.()
  await stopped
})
