import cron from 'cron-parser'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/kysely'
import { minuteMs } from '../durations'
import type { Job } from './job'
import { wordsOf } from './parts'

/** How one job does, as its runs have recorded it. */
export interface JobState {
  name: string
  cron: string | null
  limit_seconds: number
  known_since: Date
  started_at: Date | null
  succeeded_at: Date | null
  failed_at: Date | null
  failure: string | null
  /** In a row. */
  failures: number
  told_at: Date | null
  is_told: boolean
}

/** So many failures in a row are no accident; a job that is tried again once may have met a restart. */
const failuresTold = 2
/** No job counts as overdue sooner, because a restart takes that long. */
const leastOverdueMs = 5 * minuteMs
/** How long a run may go on after its limit, until another worker takes it over. */
const lastNoticeMs = minuteMs

/**
 * `waiting`: it has not run yet, and need not have. `failed`: its last run failed, `failing`: several in a row. `overdue`: its
 * last success is twice its interval ago, or longer.
 */
export type JobStanding = 'good' | 'running' | 'waiting' | 'failed' | 'failing' | 'overdue'

export interface JudgedJob extends JobState {
  standing: JobStanding
  /** Null for jobs without a schedule. */
  nextRunAt: Date | null
  /** Since the last success; null when there was none. */
  ageSeconds: number | null
}

/** When a job with this schedule runs next; null without one. */
export function nextRun(expression: string | null | undefined, now: Date): Date | null {
  if (!expression) return null
  return cron.parseExpression(expression, { utc: true, currentDate: now }).next().toDate()
}

/** How a job stands at one moment, and when it runs next. */
export function judgeJob(state: JobState, now: Date): JudgedJob {
  const nextRunAt = nextRun(state.cron, now)
  const afterwards = nextRunAt && nextRun(state.cron, nextRunAt)
  const intervalMs = nextRunAt && afterwards ? afterwards.getTime() - nextRunAt.getTime() : 0
  const { succeeded_at: good, failed_at: bad, started_at: begun } = state
  const since = (at: Date) => now.getTime() - at.getTime()
  const ended = Math.max(good?.getTime() ?? 0, bad?.getTime() ?? 0)
  const isRunning =
    begun !== null && begun.getTime() > ended && since(begun) < state.limit_seconds * 1000 + lastNoticeMs
  const overdueMs = Math.max(2 * intervalMs, leastOverdueMs)
  const standingNow = (): JobStanding => {
    if (state.failures >= failuresTold) return 'failing'
    if (isRunning) return 'running'
    if (state.cron !== null && since(good ?? state.known_since) > overdueMs) return 'overdue'
    if (state.failures > 0) return 'failed'
    return good ? 'good' : 'waiting'
  }
  const ageSeconds = good && Math.max(0, Math.round(since(good) / 1000))
  return { ...state, standing: standingNow(), nextRunAt, ageSeconds }
}

/** Whether people have to know of it. */
export const isInTrouble = ({ standing }: JudgedJob) => standing === 'failing' || standing === 'overdue'

/** All jobs of the program, as they stand. */
export async function findJobs(db: Database, now: Date): Promise<JudgedJob[]> {
  const rows = await db.selectFrom('job_states').selectAll().orderBy('name').execute()
  return rows.map((row) => judgeJob(row, now))
}

/** Makes known which jobs the program has, as the owner of the tables. */
export async function knowJobs(
  pool: pg.Pool,
  jobs: readonly Pick<Job, 'name' | 'cron' | 'limitSeconds'>[],
): Promise<void> {
  const names = jobs.map(({ name }) => name)
  await pool.query(
    `INSERT INTO public.job_states (name, cron, limit_seconds, known_since)
     SELECT name, cron, seconds, now() FROM unnest($1::text[], $2::text[], $3::integer[]) AS job (name, cron, seconds)
     ON CONFLICT (name) DO UPDATE SET cron = excluded.cron, limit_seconds = excluded.limit_seconds`,
    [names, jobs.map(({ cron: times }) => times ?? null), jobs.map(({ limitSeconds }) => limitSeconds)],
  )
  await pool.query('DELETE FROM public.job_states WHERE name <> ALL ($1)', [names])
}

type Recorded = Pick<Job, 'name' | 'cron' | 'limitSeconds'>

const firstSeen = ({ name, cron: times, limitSeconds }: Recorded, at: Date) => ({
  name,
  cron: times ?? null,
  limit_seconds: limitSeconds,
  known_since: at,
})

/** Records that a run has begun. */
export async function noteStart(db: Database, job: Recorded, at: Date): Promise<void> {
  await db
    .insertInto('job_states')
    .values({ ...firstSeen(job, at), started_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ started_at: at }))
    .execute()
}

/** Records how a run has ended; `error` absent: well. */
export async function noteEnd(
  db: Database,
  job: Recorded,
  at: Date,
  ended: { error?: unknown },
): Promise<void> {
  const end = 'error' in ended ? { failed_at: at, failure: wordsOf(ended.error) } : { succeeded_at: at }
  await db
    .insertInto('job_states')
    .values({ ...firstSeen(job, at), ...end, failures: 'error' in ended ? 1 : 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        ...end,
        failures: 'error' in ended ? sql<number>`job_states.failures + 1` : 0,
      }),
    )
    .execute()
}
