import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { Clock } from '../clock'
import type { Database } from '../database/kysely'

/** What a job gets; it acts as the system. */
export interface JobDeps {
  db: Database
  clock: Clock
  log: Logger
}

/** For jobs that also need the configuration and keys, because they reach outside. */
export interface ConfiguredJobDeps extends JobDeps {
  config: Config
  /** The installation's own key; keys for each purpose are derived from it (`derivedKey`, `createSeals`). */
  secretKey: string
}

/**
 * One piece of background work. It may be stopped and run again at any point, so running it twice must be harmless.
 */
export interface Job<Deps extends JobDeps = JobDeps> {
  /** `noun.act` */
  name: string
  /**
   * When it runs, in cron's five fields, UTC; it then never runs twice at a time. Absent: it runs for each queued
   * payload.
   */
  cron?: string
  /** How long one run may take. After that its database handle refuses every statement, and `signal` is aborted. */
  limitSeconds: number
  /**
   * @param payload what was queued, unparsed. A scheduled run has none.
   * @param signal aborted when the run exceeds its limit, is cancelled, or the worker stops
   */
  run(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void>
}
