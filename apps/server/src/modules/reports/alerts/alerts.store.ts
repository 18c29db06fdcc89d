import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Seeing } from '../impersonation/visible-schedules'
import type { AlertEvent } from './evaluate'

export interface AlertRow {
  id: number
  report_id: number
  report_name: string
  owner_id: number
  owner_name: string
  owner_mail: string | null
  watched: string | null
  condition: 'above' | 'below' | 'changes'
  /** A decimal number as text. */
  threshold: string | null
  every_minutes: number
  /** As stored in JSON. */
  asked: unknown
  status: 'active' | 'paused' | 'stopped'
  stopped_because: string | null
  next_check_at: Date | null
  last_value: string | null
  checked_at: Date | null
  is_over: boolean | null
  failure: string | null
  version: number
}

const alerts = (db: Database) =>
  db
    .selectFrom('report_alerts as alert')
    .innerJoin('reports', 'reports.id', 'alert.report_id')
    .innerJoin('users as owner', 'owner.id', 'alert.owner_id')
    .select(['alert.id', 'alert.report_id', 'alert.owner_id', 'alert.watched', 'alert.every_minutes'])
    .select(['alert.asked', 'alert.stopped_because', 'alert.next_check_at', 'alert.last_value'])
    .select(['alert.checked_at', 'alert.is_over', 'alert.failure', 'alert.version'])
    .select(['reports.name as report_name', 'owner.name as owner_name', 'owner.email as owner_mail'])
    .select((eb) => [
      eb.ref('alert.condition').$castTo<AlertRow['condition']>().as('condition'),
      eb.ref('alert.status').$castTo<AlertRow['status']>().as('status'),
      sql<string | null>`trim_scale(alert.threshold)::text`.as('threshold'),
    ])

/** The alerts of a report that the person may see. */
export function findOfReport(
  db: Database,
  reportId: number,
  { userId, editable }: Seeing,
): Promise<AlertRow[]> {
  return alerts(db)
    .where('alert.report_id', '=', reportId)
    .where((eb) => eb.or([eb('alert.owner_id', '=', userId), editable]))
    .orderBy('alert.id')
    .execute()
}

export function findOne(
  db: Database,
  id: number,
  { userId, editable }: Seeing,
): Promise<AlertRow | undefined> {
  return alerts(db)
    .where('alert.id', '=', id)
    .where((eb) => eb.or([eb('alert.owner_id', '=', userId), editable]))
    .executeTakeFirst()
}

/** The alerts of all owners that are due. */
export function findDue(db: Database, now: Date): Promise<AlertRow[]> {
  return alerts(db)
    .where('alert.status', '=', 'active')
    .where('alert.next_check_at', '<=', now)
    .orderBy('alert.next_check_at')
    .limit(500)
    .execute()
}

/** Locked until the transaction ends. */
export function lock(tx: Database, id: number) {
  return tx
    .selectFrom('report_alerts')
    .select(['version', 'next_check_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The columns that the form sets. */
export interface AlertColumns {
  watched: string | null
  condition: AlertRow['condition']
  threshold: string | null
  every_minutes: number
  asked: string
}

interface Own {
  report_id: number
  owner_id: number
  next_check_at: Date
  created_at: Date
  updated_at: Date
}

export async function insert(tx: Database, alert: AlertColumns & Own): Promise<number> {
  const { id } = await tx.insertInto('report_alerts').values(alert).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Resets what is known of its number. */
const unknown = { last_value: null, checked_at: null, is_over: null, failure: null }

interface Standing {
  status: AlertRow['status']
  stopped_because: string | null
  next_check_at: Date | null
}

export async function update(
  tx: Database,
  id: number,
  columns: Partial<AlertColumns> & Partial<Standing> & { updated_at: Date },
): Promise<void> {
  await tx
    .updateTable('report_alerts')
    .set((eb) => ({ ...columns, ...('asked' in columns && unknown), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

interface Checked {
  last_value: string | null
  is_over: boolean | null
  failure: string | null
  checked_at: Date
  next_check_at: Date
}

/** Stores the result of a check. The version stays, because nobody has changed the alert. */
export async function setChecked(tx: Database, id: number, checked: Checked): Promise<void> {
  await tx.updateTable('report_alerts').set(checked).where('id', '=', id).execute()
}

export async function remove(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('report_alerts').where('id', '=', id).execute()
}

export async function addEvent(
  tx: Database,
  event: { alert_id: number; happened_at: Date; what: AlertEvent; value: string | null },
): Promise<void> {
  await tx.insertInto('report_alert_events').values(event).execute()
}

const eventsOfEach = 20

/** The last events of some alerts, the latest first. */
export async function findEvents(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ alert_id: number; at: Date; what: AlertEvent; value: string | null }>`
    SELECT asked.id AS alert_id, event.happened_at AS at, event.what, event.value
    FROM unnest(${[...ids]}::bigint[]) AS asked (id), LATERAL (
      SELECT * FROM report_alert_events WHERE alert_id = asked.id ORDER BY id DESC LIMIT ${eventsOfEach}
    ) AS event ORDER BY asked.id, event.id DESC`.execute(db)
  return rows
}
