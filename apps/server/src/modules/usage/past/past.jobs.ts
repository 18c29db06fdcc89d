import { dayMs, hourMs, minuteMs } from '#platform/durations'
import type { Database } from '#platform/database/kysely'
import type { Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import {
  dropPartition,
  findDayPage,
  findFinished,
  findSessionPage,
  makePartition,
  moveBorders,
  moveDays,
  moveSessions,
  noteFinished,
  trimReadings,
  whereNobodyWrites,
  type Borders,
  type Page,
  type PastTable,
} from './past.store'

/** Late reports are accepted for seven days; sessions that ended before are over after eight. */
const keptSessionsMs = 8 * dayMs
/** Readings of open sessions, by the calendar of any time zone. */
const keptReadingsMs = 9 * dayMs
/**
 * Days of usage go month by month, so that the days of a line lie together. The present billing period, and what late reports still
 * change, is never among them.
 */
const keptDaysMs = 45 * dayMs

/** How many sessions a step looks at, and of how many lines it moves days; small enough that nobody waits for its locks. */
export interface MoveSize {
  sessions: number
  lines: number
}

const usualSize: MoveSize = { sessions: 5000, lines: 100 }
/** After an upgrade there may be years to move: so much of each hour, and the rest in the next ones. */
const atMostMs = 20 * minuteMs

/** Once a night (UTC, as other jobs), until everything is moved; at any hour where nights were missed or nothing was moved yet. */
function isDue(finished: Date | null, now: Date): boolean {
  const age = now.getTime() - (finished?.getTime() ?? 0)
  return age > 47 * hourMs || (age > 12 * hourMs && now.getUTCHours() >= 20)
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const monthOf = (at: number) => `${dayOf(at).slice(0, 7)}-01`

export const bordersAt = (now: Date): Borders => ({
  sessions: new Date(now.getTime() - keptSessionsMs),
  days: monthOf(now.getTime() - keptDaysMs),
})

/** What one run has done. */
interface Moved {
  sessions: number
  days: number
  readings: number
}

/**
 * Moves what cannot change any more into the tables of the past, in steps that are a transaction each: broken off, the next run goes on
 * with what is still there. Makes the months that will be needed, and drops those that nobody keeps.
 */
export const createMoveToPast = (size: MoveSize = usualSize) =>
  ({
    name: 'usage.move-to-past',
    cron: '15 * * * *',
    limitSeconds: 1800,
    async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
      const now = clock.now()
      const parts = createParts({ log }, signal)
      await parts.attempt('months ahead', () => makeAhead(db, now))
      for (const table of ['past_network_sessions', 'past_usage_days'] as const)
        await parts.attempt(table, async () => {
          for (let name = await dropPartition(db, table, now); name !== null;) {
            log.info({ name }, 'a month of usage that nobody keeps any longer was dropped')
            name = await dropPartition(db, table, now)
          }
        })
      if (!isDue(await findFinished(db), now)) return parts.conclude()

      const borders = bordersAt(now)
      await moveBorders(db, borders)
      const moved: Moved = { sessions: 0, days: 0, readings: 0 }
      const isTimeUp = () => clock.now().getTime() - now.getTime() > atMostMs
      const walk = walking({ db, signal, isTimeUp })
      const sessions = await walk({
        table: 'past_network_sessions',
        find: (after) => findSessionPage(db, { after, limit: size.sessions, before: borders.sessions }),
        step: async (tx, page) => {
          if (page.months.length > 0) moved.sessions += await moveSessions(tx, page, borders.sessions)
          moved.readings += await trimReadings(tx, page, dayOf(now.getTime() - keptReadingsMs))
        },
      })
      const days = await walk({
        table: 'past_usage_days',
        find: (after) => findDayPage(db, { after, limit: size.lines, before: borders.days }),
        step: async (tx, page) => {
          if (page.months.length > 0) moved.days += await moveDays(tx, page, borders.days)
        },
      })
      if (sessions && days) await noteFinished(db, now)
      log.info({ ...moved, isDone: sessions && days }, 'usage moved to the past')
      parts.conclude()
    },
  }) satisfies Job

export const moveToPast = createMoveToPast()

/** Months that will be needed within the next weeks: by then somebody has seen that they cannot be made. */
async function makeAhead(db: Database, now: Date): Promise<void> {
  for (const day of [now.getTime() - keptSessionsMs, now.getTime() + 31 * dayMs])
    await makePartition(db, 'past_network_sessions', dayOf(day))
  for (const day of [now.getTime() - keptDaysMs - 31 * dayMs, now.getTime() - keptDaysMs + 31 * dayMs])
    await makePartition(db, 'past_usage_days', dayOf(day))
}

/** Goes over a table in pages, each in a transaction of its own; false: the time was up first. */
function walking({
  db,
  signal,
  isTimeUp,
}: {
  db: Database
  signal: AbortSignal | undefined
  isTimeUp(): boolean
}) {
  return async ({
    table,
    find,
    step,
  }: {
    table: PastTable
    find(after: number): Promise<Page | undefined>
    step(tx: Database, page: Page): Promise<void>
  }): Promise<boolean> => {
    const made = new Set<string>()
    for (let page = await find(0); page; page = await find(page.last)) {
      signal?.throwIfAborted()
      if (isTimeUp()) return false
      const next = page
      for (const month of next.months) {
        if (!made.has(month)) await makePartition(db, table, month)
        made.add(month)
      }
      await whereNobodyWrites(() => db.transaction().execute((tx) => step(tx, next)))
    }
    return true
  }
}
