import { pino } from 'pino'
import { system } from '../database/actor'
import { createDatabases } from '../database/kysely'
import { loginsOf } from '../database/connections/logins'
import { createPool } from '../database/connections/pool'
import { runJobs } from './runner'

/** A worker process whose only job never ends by itself, to be killed. */
const { url } = JSON.parse(process.env.KILL_TASK ?? '') as { url: string }
const log = pino({ level: 'silent' })
const login = loginsOf(url).application
const pool = createPool(login, { size: 4, log })
const endless = {
  name: 'tests.taken-over',
  cron: '0 0 1 1 *',
  limitSeconds: 3600,
  run: () =>
    new Promise<void>(() => {
      process.send?.({ stoppedBefore: 'its end' })
    }),
}
const deps = { db: createDatabases(pool).for(system), clock: { now: () => new Date() }, log }
await runJobs({ pool, login }, [endless], deps, 1)
