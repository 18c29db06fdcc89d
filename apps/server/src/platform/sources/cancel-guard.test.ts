import { expect, it } from 'vitest'
import type { SessionPool } from './session-pool'
import type { Session } from './source'
import { runUnderWatch } from './cancel-guard'

/** A session whose statement ends only when it is told to for the given time. */
function sessionThatObeysAt(times: number) {
  const told: number[] = []
  let end = () => {}
  const running = new Promise<void>((resolve) => (end = resolve))
  const session = {
    begin: async () => {},
    cancel: async () => void (told.push(told.length) === times && end()),
    destroy: () => {},
    isSpent: true,
  } as unknown as Session
  const pool = { take: async () => ({ session, isNew: true }), give: () => {} } as unknown as SessionPool
  return { pool, running, told }
}

it('tells a source again that was told between two statements', async () => {
  const { pool, running, told } = sessionThatObeysAt(3)
  const controller = new AbortController()
  const working = runUnderWatch(pool, { deadlineMs: 10_000, signal: controller.signal }, () => running)
  setTimeout(() => controller.abort())
  await expect(working).rejects.toMatchObject({ stage: 'cancelled' })
  expect(told).toHaveLength(3)
})
