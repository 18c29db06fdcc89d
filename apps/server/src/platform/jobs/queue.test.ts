import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestClock } from '../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database'
import { prepareQueue, runJobs } from './queue'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('runs a job at its minute, as the role that may make no tables', async () => {
  const tick = { name: 'tests.tick', cron: '* * * * *', run: vi.fn(async () => {}) }
  await prepareQueue(database.logins.owner, [tick])
  const deps = { db: database.db, clock: createTestClock(), log: pino({ level: 'silent' }) }
  const running = await runJobs(database.pool, [tick], deps, 1)
  try {
    await vi.waitFor(() => expect(tick.run).toHaveBeenCalledOnce(), { timeout: 30_000, interval: 100 })
  } finally {
    await running.stop()
  }
  expect(tick.run).toHaveBeenCalledWith(deps)
})
