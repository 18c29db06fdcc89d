import { audit } from '#platform/audit/audit'
import type { Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { endPause } from './pause-end'
import { findBack, lockBack } from './pauses.store'

const batch = 500

/**
 * Ends suspensions by hand whose day has come, and switches their lines on. Each has a transaction of its own, so that a
 * failure delays no other.
 */
export const endPauses = {
  name: 'lines.end-pauses',
  cron: '*/5 * * * *',
  limitSeconds: 900,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const parts = createParts({ log }, signal)
    let after = 0
    for (let found = batch; found === batch;) {
      const due = await findBack(db, { now: clock.now(), after, limit: batch })
      for (const connection of due) {
        await parts.attempt(`line ${connection}`, () =>
          db.transaction().execute(async (tx) => {
            if (!(await lockBack(tx, connection, clock.now()))) return
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
          }),
        )
        after = connection
      }
      found = due.length
    }
    parts.conclude()
  },
} satisfies Job
