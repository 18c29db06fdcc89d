import type pg from 'pg'
import PgBoss from 'pg-boss'
import { createHeldLocks } from '../database/held-locks'
import { endingWith } from '../database/kysely'
import type { Job, JobDeps } from './job'
import { schema, timetable } from './queue'

/** What a stopped worker lets its jobs do before it ends them, and what they then get to notice. */
const stopAfterMs = 7000
const noticeMs = 1000

/** And what one gets that is over its limit. */
const lastNoticeMs = 20_000

interface Taken {
  id: string
  name: string
}

/**
 * Runs the jobs until stopped; stopping waits up to eight seconds for what is running. What a worker had under way when
 * it died another takes over, or the same one started again, within six times `everySeconds`.
 *
 * @param login the application's, for the connection that the locks of the jobs under way belong to
 * @param everySeconds how often the timetable and each queue are looked at: a job begins up to three times that late
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
    cronMonitorIntervalSeconds: everySeconds,
    cronWorkerIntervalSeconds: everySeconds,
    db: { executeSql: (text, values) => pool.query(text, values) },
  })
  boss.on('error', (err) => log.error({ err }, 'job queue failed'))
  const locks = createHeldLocks(login, log, { space: 7_262_004, name: 'uplink jobs' })
  const stopping = new AbortController()
  /** What this process runs, by the number of the run. */
  const running = new Map<string, AbortController>()

  async function runOne(job: Job<Deps>, { id, data }: { id: string; data: unknown }): Promise<void> {
    const lock = await locks.take(lockName(job, id))
    if (!lock) throw new Error('it is under way in another worker')
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
   * Active in the table, but no process holds the lock: the process that began it has died. Puts it back into the
   * queue.
   */
  async function takeOver(): Promise<void> {
    // The timetable's own take milliseconds and have no lock.
    const { rows } = await pool.query<Taken>(
      `SELECT name, id FROM jobs.job WHERE state = 'active' AND name = ANY($1)
         AND started_on < now() - $2 * interval '1 second' AND NOT id = ANY($3)`,
      [[timetable, ...jobs.map(({ name }) => name)], everySeconds, [...running.keys()]],
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

  /** Runs that were cancelled, or that somebody else has after all. */
  async function endUnwanted(): Promise<void> {
    if (running.size === 0) return
    const { rows } = await pool.query<Taken>(
      `SELECT id FROM unnest($1::uuid[]) AS own (id)
       WHERE NOT EXISTS (SELECT FROM jobs.job WHERE job.id = own.id AND state = 'active')`,
      [[...running.keys()]],
    )
    for (const { id } of rows) running.get(id)?.abort(new Error('the run was cancelled'))
  }

  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      await locks.check()
      await endUnwanted()
      await takeOver()
    } catch (err) {
      if (!stopping.signal.aborted) log.error({ err }, 'jobs could not be looked after')
    } finally {
      isLooking = false
    }
  }

  await boss.start()
  // What the process before this one had under way need not wait for the first round.
  await look()
  for (const job of jobs) {
    await boss.work(job.name, { pollingIntervalSeconds: everySeconds }, async ([one]) => {
      if (one) await runOne(job, one)
    })
    if (job.cron) await boss.schedule(job.name, job.cron)
  }
  const looking = setInterval(() => void look(), everySeconds * 1000)
  return {
    async stop() {
      clearInterval(looking)
      const end = () => stopping.abort(new Error('the worker is stopping'))
      const ending = setTimeout(end, stopAfterMs)
      await boss.stop({ graceful: true, wait: true, timeout: stopAfterMs + noticeMs })
      clearTimeout(ending)
      end()
      await locks.end()
    },
  }
}

/** What goes by the timetable runs once at a time; what is queued, once for each payload. */
function lockName(job: Pick<Job, 'name' | 'cron'>, id: string): string {
  return job.cron ? job.name : `${job.name} ${id}`
}

/** A run that does not even notice is left alone: its database handle refuses everything by then. */
async function orGivenUp(run: Promise<void>, signal: AbortSignal): Promise<void> {
  const givenUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      setTimeout(
        () => reject(new Error('it went on after its end', { cause: signal.reason })),
        lastNoticeMs,
      ).unref()
    })
  })
  await Promise.race([run, givenUp])
}
