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

/** One piece of background work. It may be run again at any point, so it must be harmless twice. */
export interface Job<Deps extends JobDeps = JobDeps> {
  /** `noun.act` */
  name: string
  /** When, in cron's five fields, UTC. */
  cron: string
  run(deps: Deps): Promise<void>
}
