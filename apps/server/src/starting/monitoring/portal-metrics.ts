import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { diskSpace } from '#platform/files/disk'
import { findJobs, type JudgedJob } from '#platform/jobs/states'
import type { Metrics } from '#platform/metrics'
import { countUnsent } from '#platform/outbox/purge'

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

  if (dataFolder === undefined) return
  const disk = (name: 'free' | 'size', help: string) =>
    metrics.gauges(`disk_${name}_bytes`, help, [], async () => {
      const space = await diskSpace(dataFolder)
      return space ? [{ labels: {}, value: space[name] }] : []
    })
  disk('free', 'Room left where the embedded database keeps its data')
  disk('size', 'All room where the embedded database keeps its data')
}
