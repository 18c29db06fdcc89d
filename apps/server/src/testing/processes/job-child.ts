import type pg from 'pg'
import { pino } from 'pino'
import type { Config } from '../../config'
import { system } from '#platform/database/actor'
import { createDatabases } from '#platform/database/kysely'
import { loginsOf } from '#platform/database/connections/logins'
import { createPool } from '#platform/database/connections/pool'
import { createReports, createReportWork } from '../../needs'
import { jobs } from '../../worker'
import { createSeals } from '#platform/secrets/seals'
import { gateStatements, tell } from '../databases/gated-statements'

export interface JobTask {
  name: string
  url: string
  now: string
  config: Config
  secretKey: string
  /** How reports sign in. */
  reporting: pg.ClientConfig
  /** The number of the first statement that it may not send; absent: it runs to its end. */
  stopBefore?: number
}

/** A process that runs one job, until its parent kills it. */
const task = JSON.parse(process.env.KILL_TASK ?? '') as JobTask
const steps = gateStatements(task.stopBefore)
const log = pino({ level: 'silent' })
const logins = loginsOf(task.url)
const pool = createPool(logins.application, { size: 4, log })
const { config, secretKey } = task
const databases = createDatabases(pool)
const clock = { now: () => new Date(task.now) }
const reports = createReports({
  config,
  log,
  clock,
  databases,
  seals: createSeals(secretKey),
  reporting: task.reporting,
  isReportingOwn: () => true,
})
const work = createReportWork({ databases, clock, reports })
const deps = { db: databases.for(system), clock, log, reports: work }
await jobs
  .find(({ name }) => name === task.name)
  ?.run({ ...deps, config, secretKey }, undefined, new AbortController().signal)
await reports.end()
await tell({ steps })
await pool.end()
process.disconnect()
