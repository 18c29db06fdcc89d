import { sql } from 'kysely'
import { dayMs } from '../durations'
import type { Clock } from '../clock'
import type { Database } from '../database/kysely'
import { deleteInSteps, inSteps } from '../database/steps'

interface Needs {
  db: Database
  clock: Clock
}

const daysAgo = ({ clock }: Needs, days: number) => new Date(clock.now().getTime() - days * dayMs)

/** Deletes messages sent more than a day ago; returns how many. */
export function purgeSent(needs: Needs): Promise<number> {
  const before = daysAgo(needs, 1)
  return inSteps(async (limit) => {
    const { numDeletedRows } = await needs.db
      .with('old', (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where('sent_at', '<', before)
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .deleteFrom('outbox')
      .using('old')
      .whereRef('outbox.id', '=', 'old.id')
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}

/** Deletes messages given up more than 90 days ago, which leaves operators time to look into them. */
export const purgeAbandoned = (needs: Needs): Promise<number> =>
  deleteInSteps(needs.db, { from: 'outbox', where: sql`abandoned_at < ${daysAgo(needs, 90)}` })

/** Deletes entries of the message log older than half a year, of no organization; those of one go by its own time. */
export const purgeLogs = (needs: Needs): Promise<number> =>
  deleteInSteps(needs.db, {
    from: 'message_logs',
    where: sql`organization_id IS NULL AND created_at < ${daysAgo(needs, 180)}`,
  })
