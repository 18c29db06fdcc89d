import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { ReportExports } from '#platform/database/schema.generated'
import { dayMs } from '#platform/durations'

export type ExportRow = Selectable<ReportExports>

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

/** The latest exports of a person, the latest first. */
export function findAll(db: Database, { userId, limit }: { userId: number; limit: number }) {
  return db
    .selectFrom('report_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function findOwn(db: Database, userId: number, id: string) {
  return db
    .selectFrom('report_exports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
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

/** The next export for this worker: one that waits, or whose worker has given no sign of life since `before`. */
export async function claim(db: Database, { now, before }: { now: Date; before: Date }) {
  return db
    .updateTable('report_exports')
    .set((eb) => ({
      state: 'making',
      rows: 0,
      bytes: 0,
      alive_at: now,
      attempt: eb('attempt', '+', 1),
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('report_exports')
        .select('id')
        .where('state', 'in', ['waiting', 'making'])
        .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('alive_at', '<', before)]))
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

type Claimed = Pick<ExportRow, 'id' | 'attempt'>

const own = (db: Database, { id, attempt }: Claimed) =>
  db
    .updateTable('report_exports')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'making')

/** Stores the progress. False when it is no longer this worker's: cancelled, or taken over. */
export async function keepAlive(
  db: Database,
  claimed: Claimed,
  so: { rows: number; bytes: number; now: Date },
) {
  const { numUpdatedRows } = await own(db, claimed)
    .set({ rows: so.rows, bytes: so.bytes, alive_at: so.now })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Ended {
  state: 'ready' | 'failed'
  rows: number
  bytes: number
  failure: string | null
  ended_at: Date
  expires_at: Date
}

/** Stores the end. False when it is no longer this worker's. */
export async function finish(tx: Database, claimed: Claimed, end: Ended): Promise<boolean> {
  const { numUpdatedRows } = await own(tx, claimed).set(end).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Expires files that were ready for long enough. */
export async function expire(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('report_exports')
    .set({ state: 'gone' })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes entries that are too old for anybody to ask about. */
export async function purge(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('report_exports')
    .where('created_at', '<', before)
    .where('state', 'not in', ['waiting', 'making'])
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
    id: randomBytes(16).toString('base64url'),
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
