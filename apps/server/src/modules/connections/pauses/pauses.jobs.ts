import { audit } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Job } from '#platform/jobs/job'
import { createParts, takeAll, type Take } from '#platform/jobs/parts'
import { endPause } from './pause-end'
import { lockBack } from './pauses.store'

/** Ended in one transaction: small, because while it lasts nobody pays for these lines. */
const batch = 50

/** Ends suspensions by hand whose day has come, and switches their lines on. */
export const endPauses = {
  name: 'lines.end-pauses',
  cron: '*/5 * * * *',
  limitSeconds: 900,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const parts = createParts({ log }, signal)
    await takeAll(parts, {
      what: 'line',
      batch,
      take: (how) => {
        signal?.throwIfAborted()
        return endNext(db, clock, how)
      },
    })
    parts.conclude()
  },
} satisfies Job

function endNext(db: Database, clock: Clock, { limit, except, taken }: Take): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { locked, due } = await lockBack(tx, { now: clock.now(), limit, except })
    taken(locked)
    for (const line of due) await endOne(tx, clock, line)
    return due.length
  })
}

async function endOne(tx: Database, clock: Clock, connection: number): Promise<void> {
  const ended = await endPause(tx, clock, connection)
  if (!ended) return
  await audit(
    tx,
    clock,
    { actorId: null, by: 'job:lines.end-pauses' },
    {
      act: 'connection.switched-on',
      target: ['connection', connection],
      before: { status: 'suspended' },
      after: { status: ended.isOff ? 'suspended' : 'active' },
    },
  )
}
