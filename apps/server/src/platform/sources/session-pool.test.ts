import { expect, it, vi } from 'vitest'
import { tooManySessions } from './failures'
import { createSessionPool } from './session-pool'
import type { Session } from './source'

const session = () => ({ isSpent: false, reset: async () => {}, destroy: () => {} }) as Session

it('tries an account again whose connections are all taken, for as long as it may', async () => {
  let isFree = false
  const open = vi.fn(async () => {
    if (!isFree) throw tooManySessions()
    return session()
  })
  const { signal } = new AbortController()
  const taken = createSessionPool(2, open).take(signal)
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  isFree = true
  expect(await taken).toMatchObject({ isNew: true })
  isFree = false
  await expect(createSessionPool(2, open, 0).take(signal)).rejects.toMatchObject({ stage: 'busy' })
})

it('gives a place that is returned to whoever waits', async () => {
  const pool = createSessionPool(1, async () => session())
  const { signal } = new AbortController()
  const { session: first } = await pool.take(signal)
  const second = pool.take(signal)
  pool.give(first)
  expect(await second).toEqual({ session: first, isNew: false })
})
