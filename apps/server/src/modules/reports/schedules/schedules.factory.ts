import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'

/** A schedule for its owner, every day at eight. */
export async function scheduleFactory(
  { db, clock }: { db: Database; clock: Clock },
  { reportId, ownerId }: { reportId: number; ownerId: number },
): Promise<number> {
  const next_run_at = new Date(clock.now().getTime() + 24 * 3_600_000)
  const { id } = await db
    .insertInto('report_schedules')
    .values({
      report_id: reportId,
      owner_id: ownerId,
      if_empty: 'send',
      next_run_at,
      timetable: JSON.stringify({ every: 'day', weekdays: [], month_day: 1, at: '08:00' }),
      asked: JSON.stringify({ format: 'csv', separator: 'comma', bom: 'true' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('report_schedule_recipients').values({ schedule_id: id, user_id: ownerId }).execute()
  return id
}
