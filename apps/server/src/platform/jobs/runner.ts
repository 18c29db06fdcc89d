import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { createHeldLocks, type HeldLocks } from '../database/held-locks'
import { persistently } from '../database/persistently'
import { minuteMs } from '../durations'
import type { Job, JobDeps } from './job'
import { pollEvery } from '../intervals/polling'
import { endingWith } from '../database/kysely'
import { schema } from './queue'
import { createDueRuns } from './due-runs'
import { FailedInPart } from './parts'
import { nextRun, noteEnd, noteStart } from './states'

/** How long a job over its limit has to react. */
const lastNoticeMs = 20_000

interface QueuedRun {
  id: string
  data: unknown
}

/** Without `error` it was good. */
interface RunEnd {
  error?: Error
}

/** The runs of this process that are under way. */
interface Runs<Deps extends JobDeps> {
  /**
   * Runs a job once, and has its end recorded while the lock is still held: so a run without a lock that the queue calls
   * active is one whose process died. It fails at once when the same run is under way elsewhere. Resolves with its end.
   */
  run(job: Job<Deps>, one: QueuedRun, record: (end: RunEnd) => Promise<void>): Promise<RunEnd>
  /** The ids of the runs under way. */
  ids(): string[]
  /** Ends a run that was cancelled, or that another process has taken. */
  end(id: string): void
  /** Ends all of them. */
  endAll(): void
}

/**
 * Runs jobs for a worker. Each run holds the lock of its job and has a time limit of its own; after that, the database
 * handle that the job was given refuses every statement.
 */
function createRuns<Deps extends JobDeps>(deps: Deps, locks: Pick<HeldLocks, 'take'>): Runs<Deps> {
  const { clock, log } = deps
  const stopping = new AbortController()
  const underWay = new Map<string, AbortController>()

  /** Runs a job until it ends by itself or by a signal, and notes how it does. */
  async function attempt(job: Job<Deps>, data: unknown, signals: AbortSignal[]): Promise<RunEnd> {
    const started = clock.now()
    // Whether that can be written down decides nothing.
    const noted = (writing: Promise<void>) =>
      writing.catch((err: unknown) => log.warn({ job: job.name, err }, 'how a job does was not recorded'))
    await noted(noteStart(deps.db, job, started))
    const limit = AbortSignal.timeout(job.limitSeconds * 1000)
    const signal = AbortSignal.any([limit, stopping.signal, ...signals])
    try {
      await orGivenUp(
        job.run({ ...deps, db: endingWith(deps.db, signal) }, data ?? undefined, signal),
        signal,
      )
      log.info({ job: job.name, ms: clock.now().getTime() - started.getTime() }, 'job done')
      await noted(noteEnd(deps.db, job, clock.now(), {}))
      return {}
    } catch (err) {
      log.error({ job: job.name, err, isOverLimit: limit.aborted }, 'job failed')
      await noted(noteEnd(deps.db, job, clock.now(), { error: limit.aborted ? overLimit(job) : err }))
      return { error: err instanceof Error ? err : new Error(String(err)) }
    }
  }

  return {
    async run(job, { id, data }, record) {
      const ended = new AbortController()
      underWay.set(id, ended)
      try {
        const lock = await locks.take(lockName(job, id))
        try {
          const end = lock
            ? await attempt(job, data, [lock.lost, ended.signal])
            : { error: new Error('this run is under way in another worker') }
          await record(end)
          return end
        } finally {
          await lock?.release()
        }
      } finally {
        underWay.delete(id)
      }
    },
    ids: () => [...underWay.keys()],
    end: (id) => underWay.get(id)?.abort(new Error('the run was cancelled')),
    endAll: () => stopping.abort(new Error('the worker is stopping')),
  }
}

const overLimit = ({ limitSeconds }: Pick<Job, 'limitSeconds'>) =>
  new Error(`It took longer than its limit of ${limitSeconds} seconds`)

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
      if (!job || !lock) continue
      try {
        // it may have ended between the two statements, which nobody holds a lock for any more
        if (!(await isActive(id))) continue
        await boss.fail(name, id, { message: 'its worker died' })
        log.warn({ job: name }, 'job of a dead worker taken over')
        await noteEnd(deps.db, job, clock.now(), { error: new Error('its worker died') })
      } finally {
        await lock.release()
      }
    }
  }

  async function isActive(id: string): Promise<boolean> {
    const { rowCount } = await pool.query("SELECT FROM jobs.job WHERE id = $1 AND state = 'active'", [id])
    return rowCount === 1
  }

  async function recordEnd(job: Job<Deps>, id: string, { error }: RunEnd): Promise<void> {
    if (error === undefined) {
      await boss.complete(job.name, id)
      return
    }
    if (!isWorthRepeating(job, error, clock.now()))
      await pool.query('UPDATE jobs.job SET retry_limit = retry_count WHERE id = $1', [id])
    await boss.fail(job.name, id, { message: String(error) })
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
      const { error } = await runs.run(job, one, (end) => recordEnd(job, one.id, end))
      // It is tried again in a later round.
      if (error !== undefined) return
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

/** What failed in part need not be tried again at once where the next run comes soon: most of it would be done in vain. */
const soonMs = 15 * minuteMs

function isWorthRepeating(job: Pick<Job, 'cron'>, error: unknown, now: Date): boolean {
  if (!(error instanceof FailedInPart)) return true
  const next = nextRun(job.cron, now)
  return error.again && (!next || next.getTime() - now.getTime() > soonMs)
}
