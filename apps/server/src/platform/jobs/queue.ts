import pg from 'pg'
import PgBoss from 'pg-boss'
import { sql } from 'kysely'
import type { Database } from '../database/kysely'
import { applicationRole } from '../database/connections/roles'
import type { Job } from './job'

export const schema = 'jobs'

/** The library's limit is a fallback: the runner ends a job before that. */
const marginSeconds = 60

const formerSendingQueue = '__pgboss__send-it'

type Planned = Pick<Job, 'name' | 'cron' | 'limitSeconds'>

/** Creates the queue's tables as the owner, with one queue per job; harmless when repeated. A part of migrating. */
export async function prepareQueue(owner: pg.ClientConfig, jobs: readonly Planned[]): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 1 })
  try {
    const boss = new PgBoss({
      schema,
      db: { executeSql: (text, values) => pool.query(text, values) },
      schedule: false,
      supervise: false,
    })
    await boss.start()
    for (const { name, cron, limitSeconds } of jobs) {
      const queue: PgBoss.Queue = {
        name,
        // A scheduled job has at most one run under way and one waiting, however long the first takes.
        policy: cron ? 'stately' : 'standard',
        retryLimit: 3,
        // In seconds, the only unit of this version, which would otherwise give every job fifteen minutes.
        expireInSeconds: limitSeconds + marginSeconds,
      }
      await boss.createQueue(name, queue)
      // Updates the settings of a queue that an earlier release created.
      await boss.updateQueue(name, queue)
    }
    // The library's own, from when it kept the schedule; `deleteQueue` does nothing where there is none.
    await boss.deleteQueue(formerSendingQueue)
    await boss.stop({ graceful: false })
    // oxlint-disable-next-line house/sql-from-text -- identifiers take no parameters; both are our constants
    await pool.query(`GRANT USAGE ON SCHEMA ${schema} TO ${applicationRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${applicationRole};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${applicationRole}`)
  } finally {
    await pool.end()
  }
}

/**
 * Makes a scheduled job run within a few seconds, once the given transaction commits its work. Does nothing if the
 * job waits already, or if no worker has ever run: then its schedule gets to it.
 */
export async function runSoon(db: Database, { name }: Pick<Job, 'name'>): Promise<void> {
  const { rows } = await sql<{
    is_there: boolean
  }>`SELECT to_regclass('jobs.job') IS NOT NULL AS is_there`.execute(db)
  if (!rows[0]?.is_there) return
  await sql`
    INSERT INTO jobs.job (name, policy, expire_in, retry_limit)
    SELECT name, policy, expire_seconds * interval '1 second', retry_limit FROM jobs.queue WHERE name = ${name}
    ON CONFLICT DO NOTHING`.execute(db)
}
