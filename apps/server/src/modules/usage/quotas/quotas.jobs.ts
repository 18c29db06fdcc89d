import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { renewSessions } from '#platform/outbox/network'
import { periodsNow, type OwnPeriod } from '../periods'
import { findTurned, forgetUsedUp, noteUsedUp } from './quotas.store'

const batch = 1000

/**
 * Makes lines as slow as their package says once they have used its data, also in sessions that run, and as fast as before when a
 * new period begins or they have more data.
 */
export const keepToQuotas = {
  name: 'usage.keep-to-quotas',
  cron: '* * * * *',
  limitSeconds: 50,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const parts = createParts({ log }, signal)
    const periods = await periodsNow(db, clock, parts)
    let turned = 0
    await parts.attempt('lines', async () => {
      for (let count = batch; count === batch && !signal?.aborted; turned += count)
        count = await turnNext(db, clock, periods)
    })
    if (turned > 0) log.info({ lines: turned }, 'lines with another speed by their data')
    parts.conclude()
  },
} satisfies Job

function turnNext(db: Database, clock: Clock, periods: readonly OwnPeriod[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const turned = await findTurned(tx, {
      organizations: periods.map(({ organization }) => organization),
      starts: periods.map(({ from }) => from),
      ends: periods.map(({ to }) => to),
      limit: batch,
    })
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
    return turned.length
  })
}
