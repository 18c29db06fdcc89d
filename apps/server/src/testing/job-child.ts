import { pino } from 'pino'
import type { Config } from '../config'
import { system } from '#platform/database/actor'
import { createDatabases } from '#platform/database/kysely'
import { loginsOf } from '#platform/database/connections/logins'
import { createPool } from '#platform/database/connections/pool'
import { jobs } from '../worker'
import { gateStatements, tell } from './gated-statements'

export interface JobTask {
  name: string
  url: string
  now: string
  config: Config
  secretKey: string
  /** The number of the statement it may not send any more; absent: it goes through. */
  stopBefore?: number
}

/** A process of its own that runs one job, until its parent kills it. */
const task = JSON.parse(process.env.KILL_TASK ?? '') as JobTask
const steps = gateStatements(task.stopBefore)
const log = pino({ level: 'silent' })
const pool = createPool(loginsOf(task.url).application, { size: 4, log })
const { config, secretKey } = task
const deps = { db: createDatabases(pool).for(system), clock: { now: () => new Date(task.now) }, log }
await jobs
  .find(({ name }) => name === task.name)
  ?.run({ ...deps, config, secretKey }, undefined, new AbortController().signal)
await tell({ steps })
await pool.end()
process.disconnect()
