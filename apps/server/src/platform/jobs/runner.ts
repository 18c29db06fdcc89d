import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { createHeldLocks } from '../database/held-locks'
import { persistently } from '../database/persistently'
import type { Job, JobDeps } from './job'
import { pollEvery } from '../intervals/polling'
import { schema } from './queue'
import { createDueRuns } from './due-runs'
import { createRuns, lockName } from './runs'

/** How long jobs of a stopped worker may go on before they are ended, and then how long they have to react. */
const stopAfterMs = 7000
const noticeMs = 1000

interface Taken {
  id: string
  name: string
}

/**
 * Finds the queues where something waits. One statement for all queues: asking each would be most of what an idle portal
 * asks.
 */
const findWaiting = {
  name: 'uplink_waiting_jobs',
  text: `SELECT DISTINCT name FROM jobs.job WHERE name = ANY($1) AND state < 'active' AND start_after < now()`,
}

/**
 * Runs the jobs until stopped; stopping waits up to eight seconds for running ones. When a worker dies, another one,
 * or the same one started again, takes over its jobs within six times `everySeconds`.
 *
 * @param login the application's, for the database connection that holds the locks of running jobs
 * @param everySeconds how often due jobs and the queues are looked at; a job begins up to that late
 */
export async function runJobs<Deps extends JobDeps>(
  { pool, login }: { pool: pg.Pool; login: pg.ClientConfig },
  jobs: readonly Job<Deps>[],
  deps: Deps,
  everySeconds = 5,
): Promise<{ stop(): Promise<void> }> {
  const { clock, log } = deps
  const boss = new PgBoss({
    schema,
    migrate: false,
    schedule: false,
    db: { executeSql: (text, values) => pool.query(text, values) },
  })
  boss.on('error', (err) => log.error({ err }, 'job queue failed'))
  const locks = createHeldLocks(login, log, { space: 7_262_004, name: 'uplink jobs' })
  const runs = createRuns(deps, locks)
  /** The queues that this process is working on. */
  const busy = new Map<string, Promise<void>>()
  const queueDue = createDueRuns(pool, jobs, clock.now())
  let isClosing = false

  /**
   * Finds runs that are active in the table although no process holds their lock, which means that their process has
   * died, and puts them back into the queue.
   */
  async function takeOver(): Promise<void> {
    const { rows } = await pool.query<Taken>(
      `SELECT name, id FROM jobs.job WHERE state = 'active' AND name = ANY($1)
         AND started_on < now() - $2 * interval '1 second' AND NOT id = ANY($3)`,
      [jobs.map(({ name }) => name), everySeconds, runs.ids()],
    )
    for (const { name, id } of rows) {
      const job = jobs.find((one) => one.name === name)
      const lock = job && (await locks.take(lockName(job, id)))
      if (job && !lock) continue
      await boss.fail(name, id, { message: 'its worker died' })
      await lock?.release()
      if (job) log.warn({ job: name }, 'job of a dead worker taken over')
    }
  }

  async function startWaiting(): Promise<void> {
    const free = jobs.filter(({ name }) => !busy.has(name)).map(({ name }) => name)
    const { rows } = await pool.query<{ name: string }>({ ...findWaiting, values: [free] })
    for (const { name } of rows) {
      const job = jobs.find((one) => one.name === name)
      if (!job || isClosing) continue
      const work = runWaiting(job)
        .catch((err: unknown) => log.error({ job: name, err }, 'job queue failed'))
        .finally(() => busy.delete(name))
      busy.set(name, work)
    }
  }

  /** Runs what waits in a queue, one after the other. A run whose end could not be recorded is taken over later. */
  async function runWaiting(job: Job<Deps>): Promise<void> {
    while (!isClosing) {
      const [one] = await boss.fetch(job.name)
      if (!one) return
      try {
        await runs.run(job, one)
      } catch (err) {
        await boss.fail(job.name, one.id, { message: String(err) })
        // It is tried again in a later round.
        return
      }
      await boss.complete(job.name, one.id)
    }
  }

  /** Ends runs that were cancelled, or that another process has taken. */
  async function endUnwanted(): Promise<void> {
    const own = runs.ids()
    if (own.length === 0) return
    const { rows } = await pool.query<Taken>(
      `SELECT id FROM unnest($1::uuid[]) AS own (id)
       WHERE NOT EXISTS (SELECT FROM jobs.job WHERE job.id = own.id AND state = 'active')`,
      [own],
    )
    for (const { id } of rows) runs.end(id)
  }

  async function poll(): Promise<void> {
    try {
      await locks.check()
      await endUnwanted()
      await takeOver()
      await queueDue(clock.now())
      await startWaiting()
    } catch (err) {
      if (!isClosing) log.error({ err }, 'jobs could not be looked after')
    }
  }

  // The library's first statements.
  await persistently(() => boss.start())
  // Takes over runs of this process's predecessor at once, not only in the first round.
  await poll()
  const polling = pollEvery(everySeconds * 1000, poll)
  return {
    async stop() {
      isClosing = true
      await polling.stop()
      const ending = setTimeout(runs.endAll, stopAfterMs)
      const over = new AbortController()
      const tooLate = pause(stopAfterMs + noticeMs, undefined, { signal: over.signal }).catch(() => {})
      await Promise.race([Promise.all(busy.values()), tooLate])
      over.abort()
      clearTimeout(ending)
      runs.endAll()
      await boss.stop({ graceful: false })
      await locks.end()
    },
  }
}
