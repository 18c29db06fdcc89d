import cron from 'cron-parser'
import type pg from 'pg'
import { minuteMs } from '../durations'
import type { Job } from './job'

/**
 * Returns a function that queues the scheduled jobs that have become due since its last call; at first those of the minute
 * of `start`, and those whose minute nobody was there for, once each. Several processes may call theirs: a job is queued
 * once for each minute, and not while it already waits.
 */
export function createDueRuns(
  pool: pg.Pool,
  jobs: readonly Pick<Job, 'name' | 'cron'>[],
  start: Date,
): (now: Date) => Promise<void> {
  const beforeStart = new Date(Math.floor(start.getTime() / minuteMs) * minuteMs - 1)
  // The next time is kept, because working it out takes far longer than comparing it.
  const planned = jobs.flatMap(({ name, cron: expression }) => {
    if (!expression) return []
    const times = cron.parseExpression(expression, { utc: true, currentDate: beforeStart })
    return [{ name, times, next: times.next().toDate() }]
  })
  let isCaughtUp = false

  /** A portal that was off at twenty to nine would otherwise do without the jobs of that minute until the next day. */
  async function catchUp(): Promise<void> {
    const { rows } = await pool.query<{ name: string; last: Date }>(
      'SELECT name, greatest(started_at, known_since) AS last FROM job_states WHERE cron IS NOT NULL',
    )
    const last = new Map(rows.map((row) => [row.name, row.last]))
    for (const job of planned) {
      const ran = last.get(job.name)
      job.times.reset(start)
      const missed = job.times.prev().toDate()
      if (ran && ran < missed && missed < job.next) job.next = missed
    }
    isCaughtUp = true
  }

  return async (now) => {
    if (!isCaughtUp) await catchUp()
    const due = planned.filter(({ next }) => next <= now)
    if (due.length === 0) return
    await pool.query(
      `INSERT INTO jobs.job (name, policy, expire_in, retry_limit, singleton_on)
       SELECT name, policy, expire_seconds * interval '1 second', retry_limit, due.at AT TIME ZONE 'UTC'
       FROM unnest($1::text[], $2::timestamptz[]) AS due (name, at) JOIN jobs.queue USING (name)
       ON CONFLICT DO NOTHING`,
      [due.map(({ name }) => name), due.map(({ next }) => next)],
    )
    for (const job of due) {
      job.times.reset(now)
      job.next = job.times.next().toDate()
    }
  }
}
