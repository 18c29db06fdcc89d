import { sql, type Selectable } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { ReportExports } from '#platform/database/schema.generated'
import { dayMs } from '#platform/durations'
import { createMadeFiles } from '#platform/made-files/made-files.store'
import { newFileId } from '#platform/made-files/making'

export type ExportRow = Selectable<ReportExports>

export const exportFiles = createMadeFiles<ExportRow>({
  files: 'report_exports',
  parts: 'report_export_parts',
})

interface NewExport {
  id: string
  user_id: number
  report_id: number
  name: string
  /** As JSON. */
  asked: string
  rows_expected: number | null
  created_at: Date
  expires_at: Date
}

/** Queues an export. */
export async function insert(db: Database, row: NewExport): Promise<ExportRow> {
  return db
    .insertInto('report_exports')
    .values({ ...row, state: 'waiting' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How many exports of a person are waiting or being made; locks, so that no other can begin meanwhile. */
export async function countOpen(tx: Database, userId: number): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('report_exports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The size of the files that are kept, in bytes: a person's, and everybody's. */
export async function keptBytes(db: Database, userId: number): Promise<{ own: number; all: number }> {
  const { own, all } = await db
    .selectFrom('report_exports')
    .select((eb) => [
      eb.fn.sum<number | null>('bytes').filterWhere('user_id', '=', userId).as('own'),
      eb.fn.sum<number | null>('bytes').as('all'),
    ])
    .where('state', 'in', ['making', 'ready'])
    .executeTakeFirstOrThrow()
  return { own: Number(own), all: Number(all) }
}

export function findById(db: Database, id: string) {
  return db.selectFrom('report_exports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Cancels an export; the worker that makes it notices. */
export async function cancel(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('report_exports')
    .set({ state: sql`CASE WHEN state = 'ready' THEN 'gone' ELSE 'cancelled' END`, ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making', 'ready'])
    .execute()
}

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
  const { reportId: report_id, name, asked: query, scheduleId, plannedAt, userIds, now } = planned
  const rows = userIds.map((user_id) => ({
    id: newFileId(),
    user_id,
    report_id,
    name,
    asked: query,
    state: 'waiting',
    schedule_id: scheduleId,
    planned_at: plannedAt,
    rows_expected: null,
    created_at: now,
    expires_at: new Date(now.getTime() + dayMs),
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
