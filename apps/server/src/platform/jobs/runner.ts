import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { createHeldLocks } from '../database/held-locks'
import { endingWith } from '../database/kysely'
import { persistently } from '../database/persistently'
import type { Job, JobDeps } from './job'
import { schema } from './queue'
import { createDueRuns } from './due-runs'

/** How long jobs of a stopped worker may go on before they are ended, and then how long they have to react. */
const stopAfterMs = 7000
const noticeMs = 1000

/** How long a job over its limit has to react. */
const lastNoticeMs = 20_000

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
  const stopping = new AbortController()
  /** The runs of this process, by the run's id. */
  const running = new Map<string, AbortController>()
  /** The queues that this process is working on. */
  const busy = new Map<string, Promise<void>>()
  const queueDue = createDueRuns(pool, jobs, clock.now())
  let isClosing = false

  async function runOne(job: Job<Deps>, { id, data }: { id: string; data: unknown }): Promise<void> {
    const lock = await locks.take(lockName(job, id))
    if (!lock) throw new Error('this run is under way in another worker')
    const started = clock.now()
    const ended = new AbortController()
    running.set(id, ended)
    const limit = AbortSignal.timeout(job.limitSeconds * 1000)
    const signal = AbortSignal.any([limit, lock.lost, ended.signal, stopping.signal])
    try {
      await orGivenUp(
        job.run({ ...deps, db: endingWith(deps.db, signal) }, data ?? undefined, signal),
        signal,
      )
      log.info({ job: job.name, ms: clock.now().getTime() - started.getTime() }, 'job done')
    } catch (err) {
      log.error({ job: job.name, err, isOverLimit: limit.aborted }, 'job failed')
      throw err
    } finally {
      running.delete(id)
      await lock.release()
    }
  }

  /**
   * Finds runs that are active in the table although no process holds their lock, which means that their process has
   * died, and puts them back into the queue.
   */
  async function takeOver(): Promise<void> {
    const { rows } = await pool.query<Taken>(
      `SELECT name, id FROM jobs.job WHERE state = 'active' AND name = ANY($1)
         AND started_on < now() - $2 * interval '1 second' AND NOT id = ANY($3)`,
      [jobs.map(({ name }) => name), everySeconds, [...running.keys()]],
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
        await runOne(job, one)
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
    if (running.size === 0) return
    const { rows } = await pool.query<Taken>(
      `SELECT id FROM unnest($1::uuid[]) AS own (id)
       WHERE NOT EXISTS (SELECT FROM jobs.job WHERE job.id = own.id AND state = 'active')`,
      [[...running.keys()]],
    )
    for (const { id } of rows) running.get(id)?.abort(new Error('the run was cancelled'))
  }

  async function look(): Promise<void> {
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
  let lastLook: Promise<void> | undefined = look()
  await lastLook
  lastLook = undefined
  const looking = setInterval(() => {
    lastLook ??= look().finally(() => (lastLook = undefined))
  }, everySeconds * 1000)
  return {
    async stop() {
      isClosing = true
      clearInterval(looking)
      await lastLook
      const end = () => stopping.abort(new Error('the worker is stopping'))
      const ending = setTimeout(end, stopAfterMs)
      const over = new AbortController()
      const tooLate = pause(stopAfterMs + noticeMs, undefined, { signal: over.signal }).catch(() => {})
      await Promise.race([Promise.all(busy.values()), tooLate])
      over.abort()
      clearTimeout(ending)
      end()
      await boss.stop({ graceful: false })
      await locks.end()
    },
  }
}

/** A scheduled job runs once at a time; a queued one once at a time for each payload. */
function lockName(job: Pick<Job, 'name' | 'cron'>, id: string): string {
  return job.cron ? job.name : `${job.name} ${id}`
}

/** Stops waiting for a run that does not react to its signal; its database handle refuses everything by then. */
async function orGivenUp(run: Promise<void>, signal: AbortSignal): Promise<void> {
  const givenUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      setTimeout(
        () => reject(new Error('the job went on after it was told to end', { cause: signal.reason })),
        lastNoticeMs,
      ).unref()
    })
  })
  await Promise.race([run, givenUp])
}
