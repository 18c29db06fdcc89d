import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bundleChild, runChild } from '../../testing/processes/killed-process'
import { createTestClock } from '../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { createPool } from '../database/connections/pool'
import type { Job } from './job'
import { prepareQueue } from './queue'
import { runJobs } from './runner'

let database: TestDatabase
let child: string
beforeAll(async () => {
  database = await createTestDatabase()
  child = await bundleChild(join(import.meta.dirname, 'worker-child.factory.ts'))
})
afterAll(async () => {
  await rm(dirname(child), { recursive: true, force: true })
  await database.drop()
})

const workers: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((one) => one.stop()))
})

const once = '0 0 1 1 *'
const jobOf = (job: Partial<Job> & Pick<Job, 'name' | 'run'>): Job => ({
  cron: once,
  limitSeconds: 60,
  ...job,
})

/** A worker that checks every second, and what it has logged. */
const work = (...jobs: Job[]) => workEvery(1, jobs)

async function workEvery(
  seconds: number | undefined,
  jobs: Job[],
  pool: pg.Pool = database.pool,
): Promise<{ logged: string[] }> {
  const logged: string[] = []
  const log = pino({ level: 'info', base: undefined }, { write: (line: string) => void logged.push(line) })
  const place = { pool, login: database.logins.application }
  workers.push(await runJobs(place, jobs, { db: database.db, clock: createTestClock(), log }, seconds))
  return { logged }
}

/** Queues one run, as the library does. */
const queue = (name: string, payload?: object) =>
  database.pool.query(
    `INSERT INTO jobs.job (name, data, policy, expire_in, retry_limit)
     SELECT name, $2, policy, expire_seconds * interval '1 second', retry_limit FROM jobs.queue WHERE name = $1`,
    [name, payload],
  )

const patience = { timeout: 60_000, interval: 100 }

it('runs a job at its minute, as the role that may make no tables', async () => {
  const tick = jobOf({ name: 'tests.tick', cron: '* * * * *', run: vi.fn(async () => {}) })
  await prepareQueue(database.logins.owner, [tick])
  await work(tick)
  await vi.waitFor(() => expect(tick.run).toHaveBeenCalledOnce(), patience)
})

it('takes over within thirty seconds what a killed worker had under way', async () => {
  const job = jobOf({ name: 'tests.taken-over', run: vi.fn(async () => {}) })
  await prepareQueue(database.logins.owner, [job])
  await queue(job.name)
  await runChild(child, { url: database.logins.owner.connectionString })
  // As often as a worker of the portal looks, and within the time that people are promised.
  const { logged } = await workEvery(undefined, [job])
  await vi.waitFor(() => expect(job.run).toHaveBeenCalledOnce(), { timeout: 30_000, interval: 100 })
  expect(logged.join('')).toContain('job of a dead worker taken over')
})

it('takes over at its start what has been under way for long without a worker', async () => {
  const job = jobOf({ name: 'test.left', run: vi.fn(async () => {}) })
  await prepareQueue(database.logins.owner, [job])
  await queue(job.name)
  await database.pool.query(
    "UPDATE jobs.job SET state = 'active', started_on = now() - interval '1 minute' WHERE name = $1",
    [job.name],
  )
  const { logged } = await workEvery(45, [job])
  expect(logged.join('')).toContain('job of a dead worker taken over')
})

it('goes on when the end of a run cannot be recorded, and runs it again', async () => {
  const small = createPool(database.logins.application, {
    size: 1,
    log: { error: () => {} },
    patience: { connectMs: 200, statementMs: 5000 },
  })
  const held: pg.PoolClient[] = []
  const job = jobOf({
    name: 'tests.unrecorded',
    run: vi.fn(async () => void (held.length === 0 && held.push(await small.connect()))),
  })
  await prepareQueue(database.logins.owner, [job])
  await queue(job.name)
  const { logged } = await workEvery(1, [job], small)
  await vi.waitFor(() => expect(logged.join('')).toContain('job queue failed'), patience)
  held[0]?.release()
  await vi.waitFor(() => expect(job.run).toHaveBeenCalledTimes(2), patience)
  await workers.pop()?.stop()
  await small.end()
})

describe('a run whose end takes long to be recorded', () => {
  /** A pool that holds statements back from the moment one matches: before it is sent, or after it was answered. */
  function holding(text: RegExp, { answer = false } = {}) {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const seen: string[] = []
    const pool = createPool(database.logins.application, {
      size: 4,
      log: { error: () => {} },
      patience: { connectMs: 5000, statementMs: 5000 },
    })
    const original = pool.query.bind(pool) as (...sent: unknown[]) => Promise<unknown>
    async function query(...sent: unknown[]): Promise<unknown> {
      const [first] = sent as [string | { text: string }]
      const statement = typeof first === 'string' ? first : first.text
      seen.push(statement)
      if (!text.test(statement)) return original(...sent)
      if (!answer) await released
      const answered = await original(...sent)
      if (answer) await released
      return answered
    }
    Object.assign(pool, { query })
    return { pool, seen, release }
  }
  const lookUp = /state = 'active' AND name = ANY/
  async function shown({ name }: Job) {
    const { rows } = await database.pool.query<{ state: string; failures: number }>(
      'SELECT job.state, known.failures FROM jobs.job JOIN job_states known USING (name) WHERE name = $1',
      [name],
    )
    return rows
  }
  const good = [{ state: 'completed', failures: 0 }]

  it('is not taken over by its own worker', async () => {
    const { pool, seen, release } = holding(/state = 'completed'/)
    const job = jobOf({ name: 'tests.slow-end', run: vi.fn(async () => {}) })
    await prepareQueue(database.logins.owner, [job])
    await queue(job.name)
    const { logged } = await workEvery(0.1, [job], pool)
    await vi.waitFor(() => expect(job.run).toHaveBeenCalled(), patience)
    const before = seen.filter((one) => lookUp.test(one)).length
    await vi.waitFor(
      () => expect(seen.filter((one) => lookUp.test(one)).length).toBeGreaterThan(before + 5),
      patience,
    )
    release()
    await vi.waitFor(async () => expect(await shown(job)).toMatchObject([{ state: 'completed' }]), patience)
    expect(job.run).toHaveBeenCalledOnce()
    expect(logged.join('')).not.toContain('taken over')
    expect(await shown(job)).toEqual(good)
    await workers.pop()?.stop()
    await pool.end()
  })

  it('is not taken over by a worker that looked just before', async () => {
    let finish = () => {}
    const job = jobOf({
      name: 'tests.just-before',
      run: vi.fn(() => new Promise<void>((resolve) => (finish = resolve))),
    })
    await prepareQueue(database.logins.owner, [job])
    await queue(job.name)
    await workEvery(0.1, [job])
    await vi.waitFor(() => expect(job.run).toHaveBeenCalled(), patience)
    const { pool, seen, release } = holding(lookUp, { answer: true })
    // older than a look at the queue
    await database.pool.query(
      "UPDATE jobs.job SET started_on = now() - interval '1 minute' WHERE name = $1",
      [job.name],
    )
    const other = workEvery(0.1, [job], pool)
    await vi.waitFor(() => expect(seen.filter((one) => lookUp.test(one))).not.toEqual([]), patience)
    finish()
    await vi.waitFor(async () => expect(await shown(job)).toMatchObject([{ state: 'completed' }]), patience)
    release()
    const { logged } = await other
    expect(logged.join('')).not.toContain('taken over')
    expect(await shown(job)).toEqual(good)
    await workers.pop()?.stop()
    await pool.end()
  })
})

it('begins its work also when the database has no time for it at first', async () => {
  const small = createPool(database.logins.application, {
    size: 1,
    log: { error: () => {} },
    patience: { connectMs: 100, statementMs: 5000 },
  })
  const only = await small.connect()
  const requests = vi.spyOn(small, 'query')
  const job = jobOf({ name: 'tests.busy-start', run: vi.fn(async () => {}) })
  await prepareQueue(database.logins.owner, [job])
  await queue(job.name)
  const working = workEvery(1, [job], small)
  await vi.waitFor(
    () => expect(requests.mock.settledResults.map(({ type }) => type)).toContain('rejected'),
    patience,
  )
  only.release()
  await working
  await vi.waitFor(() => expect(job.run).toHaveBeenCalledOnce(), patience)
  await workers.pop()?.stop()
  await small.end()
})

it('does not run a job beside itself, whatever the queue’s table says of it', async () => {
  let beside = 0
  let finish = () => {}
  const job = jobOf({
    name: 'tests.beside',
    run: vi.fn(async () => {
      beside++
      await new Promise<void>((resolve) => (finish = resolve))
      beside--
    }),
  })
  await prepareQueue(database.logins.owner, [job])
  await queue(job.name)
  await work(job)
  const { logged } = await work(job)
  await vi.waitFor(() => expect(job.run).toHaveBeenCalledOnce(), patience)
  await queue(job.name)
  await database.pool.query("UPDATE jobs.job SET state = 'failed' WHERE name = $1 AND state = 'active'", [
    job.name,
  ])
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "SELECT FROM jobs.job WHERE name = $1 AND retry_count > 0 AND state = 'retry'",
      [job.name],
    )
    expect(rows).toHaveLength(1)
  }, patience)
  expect(job.run).toHaveBeenCalledOnce()
  expect(beside).toBe(1)
  expect(logged.join('')).not.toContain('taken over')
  finish()
  await vi.waitFor(() => expect(job.run).toHaveBeenCalledTimes(2), patience)
  finish()
})

it('ends a run at its limit, also one that looks at no signal, and leaves nothing half written', async () => {
  const told: { reason?: unknown; isAborted?: boolean } = {}
  let runs = 0
  const job = jobOf({
    name: 'tests.too-long',
    limitSeconds: 1,
    run: async ({ db }, _payload, signal) => {
      runs++
      try {
        await db.transaction().execute(async (tx) => {
          await sql`UPDATE jobs.queue SET retention_minutes = 7 WHERE name = ${job.name}`.execute(tx)
          for (;;) await sql`SELECT pg_sleep(0.05)`.execute(tx)
        })
      } catch (error) {
        Object.assign(told, { reason: error, isAborted: signal.aborted })
        throw error
      }
    },
  })
  await prepareQueue(database.logins.owner, [job])
  await queue(job.name)
  await database.pool.query('UPDATE jobs.job SET retry_limit = 0 WHERE name = $1', [job.name])
  const { logged } = await work(job)
  await vi.waitFor(() => expect(logged.join('')).toContain('"isOverLimit":true'), patience)
  expect(told).toMatchObject({ isAborted: true, reason: { name: 'TimeoutError' } })
  const { rows } = await database.pool.query('SELECT retention_minutes FROM jobs.queue WHERE name = $1', [
    job.name,
  ])
  expect(rows).toEqual([{ retention_minutes: null }])
  expect(runs).toBe(1)
})

it('gives a run the time its job declares, also where an earlier release declared another', async () => {
  const job = jobOf({ name: 'tests.time', cron: '* * * * *', limitSeconds: 900, run: async () => {} })
  await prepareQueue(database.logins.owner, [job])
  await prepareQueue(database.logins.owner, [{ ...job, limitSeconds: 14_400 }])
  await work(job)
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ seconds: number }>(
      'SELECT extract(epoch FROM expire_in) AS seconds FROM jobs.job WHERE name = $1',
      [job.name],
    )
    expect(rows[0]?.seconds).toBeGreaterThanOrEqual(14_400)
  }, patience)
})

it('hands a queued job its payload, and ends it when it is cancelled', async () => {
  let given: unknown
  let wasAborted = false
  const { cron: _, ...job } = jobOf({
    name: 'tests.export',
    run: async (_deps, payload, signal) => {
      given = payload
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      wasAborted = true
    },
  })
  await prepareQueue(database.logins.owner, [job])
  await queue(job.name, { year: 2026 })
  await work(job)
  await vi.waitFor(() => expect(given).toEqual({ year: 2026 }), patience)
  await database.pool.query("UPDATE jobs.job SET state = 'cancelled' WHERE name = $1", [job.name])
  await vi.waitFor(() => expect(wasAborted).toBe(true), patience)
})
