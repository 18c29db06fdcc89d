import pg from 'pg'
import PgBoss from 'pg-boss'
import { sql } from 'kysely'
import type { Database } from '../database/kysely'
import { applicationRole } from '../database/connections/roles'
import type { Job } from './job'
import { knowJobs } from './states'

export const schema = 'jobs'

/** The library's limit is a fallback: the runner ends a job before that. */
const marginSeconds = 60

/** The library's own, from when it kept the schedule. */
const formerQueue = '__pgboss__send-it'

/** Workers that still run use these tables; each try waits two seconds for them. */
const lockTries = 30

const lockKey = 7_262_012

type Planned = Pick<Job, 'name' | 'cron' | 'limitSeconds'>

/**
 * Creates the queue's tables as the owner, with one queue per job; harmless when repeated. A part of migrating. Throws
 * with what failed and the way out.
 */
export async function prepareQueue(owner: pg.ClientConfig, jobs: readonly Planned[]): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 1, options: `${owner.options ?? ''} -c lock_timeout=2s`.trim() })
  // a connection that breaks while it is idle would end the process; the next statement says so
  pool.on('error', () => {})
  try {
    // A step that a worker of the older release, or another start, is in the way of is taken once more.
    for (let tries = 1; ; tries++) {
      try {
        // one after the other, also for starts outside the lock of migrations; it ends with the connection
        await pool.query('SELECT pg_advisory_lock($1)', [lockKey])
        await createQueues(pool, jobs)
        await removeQueue(pool, formerQueue)
        // oxlint-disable-next-line house/sql-from-text -- identifiers take no parameters; both are our constants
        await pool.query(`GRANT USAGE ON SCHEMA ${schema} TO ${applicationRole};
          GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${applicationRole};
          GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${applicationRole}`)
        await knowJobs(pool, jobs)
        return
      } catch (error) {
        if (!isBusy(error) || tries === lockTries) throw error
      }
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isOfServer.test(error.code ?? '')) throw error
    throw new Error(wayOut(error), { cause: error })
  } finally {
    await pool.end()
  }
}

/** PostgreSQL's codes for a lock that did not come in time, and for two that waited for each other. */
const isBusy = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

/** Classes of errors that are about the server and not about the queue: connections, sign-in, resources, shutdown. */
const isOfServer = /^(?:08|28|53|57|58)/

const wayOut = (error: pg.DatabaseError) => {
  const { message, detail } = error
  return isBusy(error)
    ? `the queue of background jobs is in use and could not be brought up to date (${message}): stop the workers of the older release, and start this again.`
    : `the queue of background jobs could not be brought up to date: ${message}${detail ? ` (${detail})` : ''}. It holds nothing but which jobs ran and wait. Stop all processes, let the database's owner run "DROP SCHEMA ${schema} CASCADE;", and start this again: it makes the queue anew, and the jobs catch up.`
}

async function createQueues(pool: pg.Pool, jobs: readonly Planned[]): Promise<void> {
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
  await boss.stop({ graceful: false })
}

/**
 * Removes a queue with its rows. The library's `deleteQueue` fails while it has any, in whatever state, and one of an
 * older release has: its worker may even go on filling it meanwhile.
 */
async function removeQueue(pool: pg.Pool, name: string): Promise<void> {
  const client = await pool.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM jobs.queue WHERE name = $1', [name])
    if (!rowCount) return
    // The table first, as whoever fills it does; the other way round each would wait for the other.
    await client.query('BEGIN; LOCK TABLE jobs.job IN ACCESS EXCLUSIVE MODE')
    await client.query('UPDATE jobs.job SET dead_letter = NULL WHERE dead_letter = $1', [name])
    await client.query('UPDATE jobs.queue SET dead_letter = NULL WHERE dead_letter = $1', [name])
    await client.query('DELETE FROM jobs.job WHERE name = $1', [name])
    // its foreign key is otherwise checked at the end of the transaction, and until then the table cannot be dropped
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    await client.query('SELECT jobs.delete_queue($1)', [name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
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
