import pg from 'pg'
import PgBoss from 'pg-boss'
import { applicationRole } from '../database/roles'
import type { Job, JobDeps } from './job'

const schema = 'jobs'

/** pg-boss' own queue, which every scheduled job goes through. Who runs the jobs could not make it, and would not say so. */
const timetable = '__pgboss__send-it'

/** Makes the queue's tables as the owner, with one queue per job; again is harmless. Part of migrating. */
export async function prepareQueue(owner: pg.ClientConfig, jobs: readonly { name: string }[]): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 1 })
  try {
    const boss = new PgBoss({
      schema,
      db: { executeSql: (text, values) => pool.query(text, values) },
      schedule: false,
      supervise: false,
    })
    await boss.start()
    await boss.createQueue(timetable)
    for (const job of jobs)
      await boss.createQueue(job.name, {
        name: job.name,
        policy: 'singleton',
        retryLimit: 3,
        expireInMinutes: 60,
      })
    await boss.stop({ graceful: false })
    // eslint-disable-next-line no-restricted-syntax -- identifiers take no parameters; both are our constants
    await pool.query(`GRANT USAGE ON SCHEMA ${schema} TO ${applicationRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${applicationRole};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${applicationRole}`)
  } finally {
    await pool.end()
  }
}

/**
 * Runs the jobs on the given pool until stopped; stopping waits up to eight seconds for what is running.
 *
 * @param everySeconds how often the timetable and each queue are looked at: a job begins up to three times that late
 */
export async function runJobs<Deps extends JobDeps>(
  pool: pg.Pool,
  jobs: readonly Job<Deps>[],
  deps: Deps,
  everySeconds = 5,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    schema,
    migrate: false,
    cronMonitorIntervalSeconds: everySeconds,
    cronWorkerIntervalSeconds: everySeconds,
    db: { executeSql: (text, values) => pool.query(text, values) },
  })
  boss.on('error', (err) => deps.log.error({ err }, 'job queue failed'))
  await boss.start()
  for (const job of jobs) {
    await boss.work(job.name, { pollingIntervalSeconds: everySeconds }, async () => {
      const started = deps.clock.now()
      await job.run(deps)
      deps.log.info({ job: job.name, ms: deps.clock.now().getTime() - started.getTime() }, 'job done')
    })
    await boss.schedule(job.name, job.cron)
  }
  return { stop: () => boss.stop({ graceful: true, wait: true, timeout: 8000 }) }
}
