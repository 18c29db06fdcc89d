import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { renewSessions } from '#platform/outbox/network'
import { findOpenPushes, findToPush, lockPush, notePush } from './pushes.store'

/** Of all packages together: a change of speed must not keep equipment from its other work. */
export const linesAMinute = 600

/** A sign-in that was answered before the change has reported its session by then. */
const settlesMs = 30_000

/**
 * Tells the running sessions of lines whose package has another speed, so many a minute. How far it has come is kept with each
 * step, so it goes on where it stopped; the outbox asks the equipment, and again while it is silent.
 */
export const pushSpeeds = {
  name: 'usage.push-speeds',
  cron: '* * * * *',
  limitSeconds: 50,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const parts = createParts({ log }, signal)
    let left = linesAMinute
    for (const { package_id: id } of await findOpenPushes(db, new Date(clock.now().getTime() - settlesMs))) {
      if (left === 0) break
      await parts.attempt(`package ${id}`, async () => {
        left -= await pushNext(db, clock, id, left)
      })
    }
    if (left < linesAMinute) log.info({ lines: linesAMinute - left }, 'running sessions told of a new speed')
    parts.conclude()
  },
} satisfies Job

/** Tells the next lines of one package in a transaction with how far it has come; returns how many. */
function pushNext(db: Database, clock: Clock, packageId: number, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const push = await lockPush(tx, packageId)
    if (!push) return 0
    const lines = await findToPush(tx, { packageId, after: push.told_up_to, limit })
    await renewSessions(tx, lines, 'speed')
    await notePush(tx, packageId, {
      told_up_to: lines.at(-1) ?? push.told_up_to,
      lines: push.lines + lines.length,
      finished_at: lines.length < limit ? clock.now() : null,
    })
    return lines.length
  })
}
