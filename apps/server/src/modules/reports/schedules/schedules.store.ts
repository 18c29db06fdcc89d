import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { contains } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'
import type { Seeing } from '../impersonation/visible-schedules'

/** A condition for people within and for this person. */
export const orOneself = (within: Within, userId: number): Within =>
  sql<SqlBool>`(${within} OR users.id = ${userId})`

const staff = (db: Database, within: Within) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .select(sql<boolean>`users.email IS NOT NULL`.as('has_mail'))
    .where('users.account_type', '=', 'staff')
    .where('users.status', '=', 'active')
    .where(within)

/** Active staff within, by name. */
export function findStaff(
  db: Database,
  { within, q, limit }: { within: Within; q?: string | undefined; limit: number },
) {
  return staff(db, within)
    .$if(q !== undefined, (query) => query.where((eb) => contains(eb.ref('users.name'), q ?? '')))
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** Those of these who are active staff within. */
export async function idsOfStaff(db: Database, within: Within, ids: readonly number[]): Promise<number[]> {
  const rows = await staff(db, within)
    .where(sql<SqlBool>`users.id = ANY(${[...ids]}::bigint[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of these who may still sign in. */
export async function activeOf(db: Database, ids: readonly number[]): Promise<number[]> {
  return idsOfStaff(db, sql<SqlBool>`true`, ids)
}

interface LastRun {
  schedule_id: number
  planned_at: Date
  sent: number
  empty: number
  failed: number
  waiting: number
  failures: { name: string; failure: string }[]
}

const shownOfEach = 5

/** The last runs of some schedules, the latest first, and how they went. */
export async function findLastRuns(db: Database, scheduleIds: readonly number[]): Promise<LastRun[]> {
  if (scheduleIds.length === 0) return []
  const { rows } = await sql<LastRun>`
    SELECT schedule_id::int, planned_at, sent, empty, failed, waiting, failures FROM (
      SELECT made.schedule_id, made.planned_at,
        (count(*) FILTER (WHERE made.is_sent))::int AS sent,
        (count(*) FILTER (WHERE made.state IN ('ready', 'gone') AND NOT made.is_sent))::int AS empty,
        (count(*) FILTER (WHERE made.state IN ('failed', 'cancelled')))::int AS failed,
        (count(*) FILTER (WHERE made.state IN ('waiting', 'making')))::int AS waiting,
        coalesce(json_agg(json_build_object('name', person.name, 'failure', made.failure)
          ORDER BY lower(person.name)) FILTER (WHERE made.failure IS NOT NULL), '[]') AS failures,
        row_number() OVER (PARTITION BY made.schedule_id ORDER BY made.planned_at DESC) AS place
      FROM report_exports AS made JOIN users AS person ON person.id = made.user_id
      WHERE made.schedule_id = ANY(${[...scheduleIds]}::bigint[])
      GROUP BY made.schedule_id, made.planned_at
    ) AS each WHERE place <= ${shownOfEach} ORDER BY schedule_id, planned_at DESC`.execute(db)
  return rows
}

export interface RecipientRow {
  id: number
  name: string
  has_mail: boolean
}

/** A stored schedule, with its recipients. */
export interface ScheduleRow {
  id: number
  report_id: number
  report_name: string
  owner_id: number
  owner_name: string
  /** The owner's organization, whose clock counts. */
  organization_id: number | null
  /** As stored in JSON. */
  timetable: unknown
  asked: unknown
  if_empty: 'send' | 'skip'
  status: 'active' | 'paused' | 'stopped'
  stopped_because: string | null
  next_run_at: Date | null
  version: number
  recipients: RecipientRow[]
}

const recipients = sql<RecipientRow[]>`coalesce((
  SELECT json_agg(json_build_object('id', person.id, 'name', person.name, 'has_mail', person.email IS NOT NULL)
    ORDER BY lower(person.name), person.id)
  FROM report_schedule_recipients AS chosen JOIN users AS person ON person.id = chosen.user_id
  WHERE chosen.schedule_id = plan.id), '[]')`

function schedules(db: Database) {
  return db
    .selectFrom('report_schedules as plan')
    .innerJoin('reports', 'reports.id', 'plan.report_id')
    .innerJoin('users as owner', 'owner.id', 'plan.owner_id')
    .select(['plan.id', 'plan.report_id', 'plan.owner_id', 'plan.timetable', 'plan.asked', 'plan.version'])
    .select(['plan.stopped_because', 'plan.next_run_at', 'reports.name as report_name'])
    .select(['owner.name as owner_name', 'owner.organization_id'])
    .select((eb) => [
      eb.ref('plan.if_empty').$castTo<'send' | 'skip'>().as('if_empty'),
      eb.ref('plan.status').$castTo<'active' | 'paused' | 'stopped'>().as('status'),
      recipients.as('recipients'),
    ])
}

/** The schedules of a report that the person may see. */
export function findOfReport(
  db: Database,
  reportId: number,
  { userId, editable }: Seeing,
): Promise<ScheduleRow[]> {
  return schedules(db)
    .where('plan.report_id', '=', reportId)
    .where((eb) => eb.or([eb('plan.owner_id', '=', userId), editable]))
    .orderBy('plan.id')
    .execute()
}

export function findOne(
  db: Database,
  id: number,
  { userId, editable }: Seeing,
): Promise<ScheduleRow | undefined> {
  return schedules(db)
    .where('plan.id', '=', id)
    .where((eb) => eb.or([eb('plan.owner_id', '=', userId), editable]))
    .executeTakeFirst()
}

/** The schedules of all owners that are due. */
export function findDue(db: Database, now: Date): Promise<ScheduleRow[]> {
  return schedules(db)
    .where('plan.status', '=', 'active')
    .where('plan.next_run_at', '<=', now)
    .orderBy('plan.next_run_at')
    .limit(500)
    .execute()
}

/** Locks a schedule until the transaction ends; returns its version and time, if it still exists. */
export function lock(tx: Database, id: number) {
  return tx
    .selectFrom('report_schedules')
    .select(['version', 'next_run_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The columns that the form sets. */
export interface ScheduleColumns {
  /** As JSON. */
  timetable: string
  asked: string
  if_empty: 'send' | 'skip'
}

interface NewSchedule extends ScheduleColumns {
  report_id: number
  owner_id: number
  next_run_at: Date
  created_at: Date
  updated_at: Date
}

export async function insert(tx: Database, schedule: NewSchedule): Promise<number> {
  const { id } = await tx
    .insertInto('report_schedules')
    .values(schedule)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Standing {
  status: 'active' | 'paused' | 'stopped'
  stopped_because: string | null
  next_run_at: Date | null
}

export async function update(
  tx: Database,
  id: number,
  columns: Partial<ScheduleColumns> & Partial<Standing> & { updated_at: Date },
): Promise<void> {
  await tx
    .updateTable('report_schedules')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Sets the next time. The version stays, because nobody has changed the schedule. */
export async function setNext(tx: Database, id: number, next_run_at: Date): Promise<void> {
  await tx.updateTable('report_schedules').set({ next_run_at }).where('id', '=', id).execute()
}

/** Deletes a schedule, with its files that were not made yet. */
export async function remove(tx: Database, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('report_exports')
    .set({ state: 'cancelled', ended_at: now })
    .where('schedule_id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .execute()
  await tx.deleteFrom('report_schedules').where('id', '=', id).execute()
}

/** Stores the recipients. */
export async function replaceRecipients(tx: Database, id: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('report_schedule_recipients').where('schedule_id', '=', id).execute()
  const rows = [...new Set(userIds)].map((user_id) => ({ schedule_id: id, user_id }))
  await tx.insertInto('report_schedule_recipients').values(rows).execute()
}
