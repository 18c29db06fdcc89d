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
import { embeddedTransport } from './platform/live/embedded-transport'
import { connectExternalTransport } from './platform/live/external-transport'
import { purgeOutbox } from './platform/outbox/outbox.jobs'
import { startRelay } from './platform/outbox/relay'

/** The background work of all modules, by hand. */
export const jobs: readonly Job[] = [purgeSessions, purgeOutbox]

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
  const { config, log, pool, signals, clock } = options
  const db = options.databases.for(system)
  const external = config.LIVE_BROKER_URL
    ? connectExternalTransport({ url: config.LIVE_BROKER_URL, log })
    : undefined
  const live = external?.transport ?? embeddedTransport(db)
  const relay = await startRelay({ db, clock, log, signals }, { live })
  const queue = await runJobs(pool, jobs, { db, clock, log })
  return {
    async stop() {
      await queue.stop()
      await relay.stop()
      await external?.stop()
    },
  }
}
