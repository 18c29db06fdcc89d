import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/kysely'
import { dayMs } from '#platform/durations'

interface Planned {
  reportId: number
  name: string
  /** As JSON. */
  asked: string
  scheduleId: number
  plannedAt: Date
  userIds: readonly number[]
  now: Date
}

/** Queues a file for each of these people, for one run of a schedule; nobody is queued twice. */
export async function addPlanned(tx: Database, planned: Planned): Promise<void> {
  const { reportId: report_id, name, asked, scheduleId, plannedAt, userIds, now } = planned
  const rows = userIds.map((user_id) => ({
    ...{ id: randomBytes(16).toString('base64url'), user_id, report_id, name, asked, state: 'waiting' },
    ...{ schedule_id: scheduleId, planned_at: plannedAt, rows_expected: null },
    ...{ created_at: now, expires_at: new Date(now.getTime() + dayMs) },
  }))
  await tx
    .insertInto('report_exports')
    .values(rows)
    .onConflict((on) => on.columns(['schedule_id', 'planned_at', 'user_id']).doNothing())
    .execute()
}

/** The schedule's settings that decide what happens when a planned file is ready. */
export function findSending(tx: Database, { scheduleId, userId }: { scheduleId: number; userId: number }) {
  return tx
    .selectFrom('report_schedules as plan')
    .innerJoin('users as owner', 'owner.id', 'plan.owner_id')
    .innerJoin('users as recipient', (join) => join.on('recipient.id', '=', userId))
    .select(['plan.owner_id', 'plan.if_empty', 'plan.timetable', 'owner.name as owner_name'])
    .select(['recipient.email', 'recipient.name as recipient_name'])
    .where('plan.id', '=', scheduleId)
    .executeTakeFirst()
}

export async function markSent(tx: Database, id: string): Promise<void> {
  await tx.updateTable('report_exports').set({ is_sent: true }).where('id', '=', id).execute()
}
