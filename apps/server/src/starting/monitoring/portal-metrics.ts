import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { diskSpace } from '#platform/files/disk'
import { findJobs, type JudgedJob } from '#platform/jobs/states'
import type { Metrics } from '#platform/metrics'
import { countUnsent, silentTransports } from '#platform/outbox/waiting'

interface Measured {
  db: Database
  clock: Clock
  /** The embedded database's data; absent: the database's disk cannot be seen. */
  dataFolder?: string | undefined
}

/** One reading serves all gauges of one answer. */
const sharedMs = 1000

const seconds = (at: Date | null) => at && Math.round(at.getTime() / 1000)

/** What of those have a value. */
const known = (jobs: readonly JudgedJob[], value: (job: JudgedJob) => number | null) =>
  jobs.flatMap((job) => {
    const measured = value(job)
    return measured === null ? [] : [{ labels: { job: job.name }, value: measured }]
  })

/** What web processes and workers both measure: messages that wait, jobs, the disk. */
export function addPortalMetrics(metrics: Metrics, { db, clock, dataFolder }: Measured): void {
  metrics.gauges('outbox_messages', 'Messages not sent, by transport and state', ['transport', 'state'], () =>
    countUnsent(db).then((rows) => rows.map(({ count, ...labels }) => ({ labels, value: count }))),
  )
  metrics.gauges(
    'outbox_silent_seconds',
    'For how long nothing went out by a transport for which messages wait',
    ['transport'],
    async () =>
      (await silentTransports(db, clock.now())).map(({ transport, seconds: value }) => ({
        labels: { transport },
        value,
      })),
  )

  let last: { at: number; jobs: Promise<JudgedJob[]> } | undefined
  const jobs = () => {
    if (!last || performance.now() - last.at > sharedMs)
      last = { at: performance.now(), jobs: findJobs(db, clock.now()) }
    return last.jobs
  }
  const ofJobs = (name: string, help: string, value: (job: JudgedJob) => number | null) =>
    metrics.gauges(`job_${name}`, help, ['job'], async () => known(await jobs(), value))
  ofJobs('last_success_timestamp_seconds', 'When a background job last succeeded', (job) =>
    seconds(job.succeeded_at),
  )
  ofJobs('last_failure_timestamp_seconds', 'When a background job last failed', (job) =>
    seconds(job.failed_at),
  )
  ofJobs('next_run_timestamp_seconds', 'When a background job runs next', (job) => seconds(job.nextRunAt))
  ofJobs('failures', 'How often in a row a background job has failed', (job) => job.failures)
  ofJobs('overdue', '1 when the last success is twice the interval ago, or longer', (job) =>
    Number(job.standing === 'overdue'),
  )

  metrics.gauges(
    'backup_timestamp_seconds',
    'When the last backup was made that the database knows of',
    [],
    async () => {
      const { made_at } = await db
        .selectFrom('backups')
        .select((eb) => eb.fn.max('made_at').as('made_at'))
        .executeTakeFirstOrThrow()
      const at = seconds(made_at)
      return at === null ? [] : [{ labels: {}, value: at }]
    },
  )

  metrics.gauges(
    'usage_moved_timestamp_seconds',
    'When all usage that is over had last been moved to the past; as long as it never was: since when that waits',
    [],
    async () => {
      const { at } = await db
        .selectNoFrom((eb) =>
          eb.fn
            .coalesce(
              eb.selectFrom('usage_moves').select('finished_at'),
              eb.selectFrom('job_states').select('known_since').where('name', '=', 'usage.move-to-past'),
            )
            .as('at'),
        )
        .executeTakeFirstOrThrow()
      const moved = seconds(at)
      return moved === null ? [] : [{ labels: {}, value: moved }]
    },
  )

  metrics.gauges(
    'database_standbys',
    'Standbys that follow the database; told where its role may see them',
    ['kind'],
    async () => (await findStandbys(db)).map(({ kind, standbys }) => ({ labels: { kind }, value: standbys })),
  )

  if (dataFolder === undefined) return
  const disk = (name: 'free' | 'size', help: string) =>
    metrics.gauges(`disk_${name}_bytes`, help, [], async () => {
      const space = await diskSpace(dataFolder)
      return space ? [{ labels: {}, value: space[name] }] : []
    })
  disk('free', 'Room left where the embedded database keeps its data')
  disk('size', 'All room where the embedded database keeps its data')
}

/**
 * How many standbys stream from the database, of those that a COMMIT waits for and of the others. Nothing on a standby, and nothing where
 * the role sees only that somebody is connected, who may as well make a backup.
 */
async function findStandbys(db: Database): Promise<{ kind: string; standbys: number }[]> {
  const { rows } = await sql<{ kind: string; standbys: number }>`
    SELECT of.kind, (SELECT count(*) FROM pg_stat_replication
      WHERE state = 'streaming' AND (sync_state IN ('sync', 'quorum')) = (of.kind = 'synchronous')) AS standbys
    FROM (VALUES ('synchronous'), ('asynchronous')) AS of (kind)
    WHERE pg_has_role('pg_read_all_stats', 'USAGE') AND NOT pg_is_in_recovery()`.execute(db)
  return rows
}
