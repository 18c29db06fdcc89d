import type { HeldLocks } from '../database/held-locks'
import { endingWith } from '../database/kysely'
import type { Job, JobDeps } from './job'

/** How long a job over its limit has to react. */
const lastNoticeMs = 20_000

/** The runs of this process that are under way. */
export interface Runs<Deps extends JobDeps> {
  /** Runs a job once; throws when it fails, or when the same run is under way elsewhere. */
  run(job: Job<Deps>, one: { id: string; data: unknown }): Promise<void>
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
export function createRuns<Deps extends JobDeps>(deps: Deps, locks: Pick<HeldLocks, 'take'>): Runs<Deps> {
  const { clock, log } = deps
  const stopping = new AbortController()
  const underWay = new Map<string, AbortController>()

  return {
    async run(job, { id, data }) {
      const lock = await locks.take(lockName(job, id))
      if (!lock) throw new Error('this run is under way in another worker')
      const started = clock.now()
      const ended = new AbortController()
      underWay.set(id, ended)
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
        underWay.delete(id)
        await lock.release()
      }
    },
    ids: () => [...underWay.keys()],
    end: (id) => underWay.get(id)?.abort(new Error('the run was cancelled')),
    endAll: () => stopping.abort(new Error('the worker is stopping')),
  }
}

/** A scheduled job runs once at a time; a queued one once at a time for each payload. */
export function lockName(job: Pick<Job, 'name' | 'cron'>, id: string): string {
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
