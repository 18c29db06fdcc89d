import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { renewSessions } from '#platform/outbox/network'
import { periodsNow, type OwnPeriod } from '../periods'
import { findTurned, findTurnedAmong, forgetUsedUp, noteUsedUp, type Turned } from './quotas.store'
import { countPeriods, inColumns } from './totals'
import { takeTurned } from './totals.store'

const batch = 1000

/**
 * Makes lines as slow as their package says once they have used its data, also in sessions that run. Only lines are looked at
 * whose usage has passed their limit since the last minute.
 */
export const keepToQuotas = {
  name: 'usage.keep-to-quotas',
  cron: '* * * * *',
  limitSeconds: 50,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const parts = createParts({ log }, signal)
    const periods = await periodsNow(db, clock, parts)
    let lines = 0
    await parts.attempt('lines', async () => {
      for (let taken = batch; taken === batch && !signal?.aborted;)
        taken = await db.transaction().execute(async (tx) => {
          const rows = await takeTurned(tx, { limit: batch })
          const among = rows.map(({ connection_id }) => connection_id)
          if (among.length > 0)
            lines += await turn(tx, clock, await findTurnedAmong(tx, { ...inColumns(periods), among }))
          return rows.length
        })
    })
    if (lines > 0) log.info({ lines }, 'lines with another speed by their data')
    parts.conclude()
  },
} satisfies Job

/**
 * Looks at all lines with a limit: begins to count those of a new period, new lines and other packages, and makes them slower, or as
 * fast as before.
 */
export const recheckQuotas = {
  name: 'usage.recheck-quotas',
  cron: '*/5 * * * *',
  limitSeconds: 280,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const parts = createParts({ log }, signal)
    const periods = await periodsNow(db, clock, parts)
    await parts.attempt('totals', () => countPeriods(db, periods, signal))
    let lines = 0
    await parts.attempt('lines', async () => {
      for (let found = batch; found === batch && !signal?.aborted; lines += found)
        found = await turnNext(db, clock, periods)
    })
    if (lines > 0) log.info({ lines }, 'lines with another speed by their data')
    parts.conclude()
  },
} satisfies Job

const turnNext = (db: Database, clock: Clock, periods: readonly OwnPeriod[]) =>
  db.transaction().execute(async (tx) => {
    const turned = await findTurned(tx, { ...inColumns(periods), limit: batch })
    await turn(tx, clock, turned)
    return turned.length
  })

/** Keeps which lines have used their data up, and tells their running sessions; returns how many lines. */
async function turn(tx: Database, clock: Clock, turned: readonly Turned[]): Promise<number> {
  const usedUp = turned.filter((line) => line.is_used_up)
  const noted = await noteUsedUp(tx, {
    connections: usedUp.map((line) => line.connection_id),
    ends: usedUp.map((line) => line.ends_on),
    quotas: usedUp.map((line) => line.quota_bytes ?? 0),
    now: clock.now(),
  })
  const over = turned.filter((line) => !line.is_used_up)
  const forgotten = await forgetUsedUp(tx, { connections: over.map((line) => line.connection_id) })
  const lines = [...noted, ...forgotten].map((line) => line.connection_id)
  await renewSessions(tx, lines, 'speed')
  return lines.length
}
