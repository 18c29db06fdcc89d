import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config'
import { purgeSessions } from './modules/auth/auth.public'
import type { Clock } from './platform/clock'
import { system } from './platform/database/actor'
import type { Databases } from './platform/database/kysely'
import type { Signals } from './platform/database/signals'
import type { Job } from './platform/jobs/job'
import { runJobs } from './platform/jobs/queue'

/** The background work of all modules, by hand. */
export const jobs: readonly Job[] = [purgeSessions]

export interface WorkerOptions {
  config: Config
  log: Logger
  pool: pg.Pool
  databases: Databases
  signals: Signals
  clock: Clock
}

/** The worker process: relays what must leave the portal, and runs the jobs. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { log, pool, databases, clock } = options
  const queue = await runJobs(pool, jobs, { db: databases.for(system), clock, log })
  return { stop: () => queue.stop() }
}
