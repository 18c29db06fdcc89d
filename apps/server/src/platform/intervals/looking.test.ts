import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookEvery } from './looking'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('looks no second time while a look is under way, and waits for it when stopped', async () => {
  const ends: (() => void)[] = []
  const looking = lookEvery(1000, () => new Promise((resolve) => ends.push(resolve)))
  await vi.advanceTimersByTimeAsync(3500)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(2)

  let isStopped = false
  const stopped = looking.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(5000)
  expect([ends.length, isStopped]).toEqual([2, false])
  ends[1]?.()
  await stopped
})
