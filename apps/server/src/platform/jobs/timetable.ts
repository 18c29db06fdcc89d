import type pg from 'pg'
import { minuteMs } from '../durations'
import type { Job } from './job'

/** What the five fields of a cron expression are about, in UTC. */
const units: ((at: Date) => number)[] = [
  (at) => at.getUTCMinutes(),
  (at) => at.getUTCHours(),
  (at) => at.getUTCDate(),
  (at) => at.getUTCMonth() + 1,
  (at) => at.getUTCDay(),
]

/**
 * Whether a minute is one of a cron expression's. Understands numbers, `*` and `*\/5`; throws when there is anything
 * else.
 */
export function minutesOf(cron: string): (at: Date) => boolean {
  if (!/^((\*(\/\d+)?|\d+)( (?=.)|$)){5}$/.test(cron))
    throw new Error(`not a time that jobs understand: ${cron}`)
  const fields = cron.split(' ')
  return (at) => units.every((unit, i) => isIn(fields[i] ?? '', unit(at)))
}

function isIn(field: string, value: number): boolean {
  const [every, step] = field.split('/')
  if (every !== '*') return Number(field) === value
  return step === undefined || value % Number(step) === 0
}

/**
 * Returns a function that queues the scheduled jobs of the present minute; repeating it is harmless. Several processes may
 * do so: a job is queued once for each minute, and not while it already waits.
 */
export function createTimetable(
  pool: pg.Pool,
  jobs: readonly Pick<Job, 'name' | 'cron'>[],
): (now: Date) => Promise<void> {
  const planned = jobs.flatMap(({ name, cron }) => (cron ? [{ name, isDue: minutesOf(cron) }] : []))
  let last: number | undefined
  return async (now) => {
    const minute = Math.floor(now.getTime() / minuteMs)
    if (minute === last) return
    const due = planned.filter(({ isDue }) => isDue(now)).map(({ name }) => name)
    if (due.length > 0)
      await pool.query(
        `INSERT INTO jobs.job (name, policy, expire_in, retry_limit, singleton_on)
         SELECT name, policy, expire_seconds * interval '1 second', retry_limit, $2::timestamptz AT TIME ZONE 'UTC'
         FROM jobs.queue WHERE name = ANY($1) ON CONFLICT DO NOTHING`,
        [due, new Date(minute * minuteMs)],
      )
    last = minute
  }
}
