import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { Clock } from '../clock'
import type { Database } from '../database/kysely'

/** What a job gets: it acts as the system. */
export interface JobDeps {
  db: Database
  clock: Clock
  log: Logger
}

/** And what those get that reach outside: the configuration, and keys. */
export interface ConfiguredJobDeps extends JobDeps {
  config: Config
  /** The installation's own: keys for a purpose are derived from it (`derivedKey`, `createSeals`). */
  secretKey: string
}

/** One piece of background work. It may be stopped and run again at any point, so it must be harmless twice. */
export interface Job<Deps extends JobDeps = JobDeps> {
  /** `noun.act` */
  name: string
  /** When, in cron's five fields, UTC; then it never runs beside itself. Absent: it runs for each payload that is queued. */
  cron?: string
  /** How long one run may take. After that its database handle refuses every statement, and `signal` says so. */
  limitSeconds: number
  /**
   * @param payload what was queued, as it was stored: parse it. A run by the timetable has none.
   * @param signal aborted when the run is over its limit, was cancelled, or the worker is stopping
   */
  run(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void>
}
