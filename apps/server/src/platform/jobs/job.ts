import type { Logger } from 'pino'
import type { Clock } from '../clock'
import type { Database } from '../database/kysely'

/** What a job gets: it acts as the system. */
export interface JobDeps {
  db: Database
  clock: Clock
  log: Logger
}

/** One piece of background work. It may be run again at any point, so it must be harmless twice. */
export interface Job {
  /** `noun.act` */
  name: string
  /** When, in cron's five fields, UTC. */
  cron: string
  run(deps: JobDeps): Promise<void>
}
