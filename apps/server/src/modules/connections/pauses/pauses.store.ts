import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lastBilled } from '../packages/last-billed.store'

/** Lines with their calendar, their contract in force, the days of their last bill, and their suspension by hand. */
export function findPausables(db: Database, connections: readonly number[]) {
  return db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('line_pauses as p', (join) =>
      join.onRef('p.connection_id', '=', 'c.id').on('p.ended_at', 'is', null),
    )
    .leftJoin('prepaid_lines as prepaid', (join) =>
      join.onRef('prepaid.connection_id', '=', 'c.id').on('prepaid.ends_on', 'is', null),
    )
    .select([
      'prepaid.paid_until',
      'c.id',
      'c.area_id',
      'c.user_id',
      'c.username',
      'c.organization_id',
      'c.status',
      'o.time_zone',
      'o.currency',
      'o.billing_day',
      'o.tax_percent',
      'k.price',
      'p.reason',
      'p.began_at',
      'p.back_on',
      'p.is_charged',
    ])
    .select(lastBilled)
    .where('c.id', '=', sql<number>`ANY(${connections}::bigint[])`)
    .$narrowType<{ status: 'active' | 'suspended' | 'closed' }>()
    .execute()
}

export type PausableRow = Awaited<ReturnType<typeof findPausables>>[number]

export const findPausable = async (db: Database, connection: number): Promise<PausableRow | undefined> =>
  (await findPausables(db, [connection]))[0]

export interface NewPause {
  connection_id: number
  organization_id: number
  reason: string
  is_reason_told: boolean
  is_charged: boolean
  back_on: string | null
  begun_by: number
}

/** Suspends lines, which are locked and active, from the same instant. That they were active until then stays known. */
export async function beginPauses(tx: Database, pauses: readonly NewPause[], now: Date): Promise<void> {
  const lines = pauses.map(({ connection_id: line }) => line)
  await sql`
    WITH suspended AS (
      UPDATE connections SET status = 'suspended', suspended_at = ${now}::timestamptz
      WHERE id = ANY(${lines}::bigint[]) RETURNING id, area_id
    )
    INSERT INTO connection_history (connection_id, until, area_id, status)
    SELECT id, ${now}::timestamptz, area_id, 'active' FROM suspended ON CONFLICT DO NOTHING`.execute(tx)
  await tx
    .insertInto('line_pauses')
    .values(pauses.map((pause) => ({ ...pause, began_at: now })))
    .execute()
}

/** The suspensions by hand of these lines. */
export const findPausesOf = (db: Database, connections: readonly number[]) =>
  db
    .selectFrom('line_pauses')
    .select(['id', 'connection_id'])
    .where('connection_id', '=', sql<number>`ANY(${[...connections]}::bigint[])`)
    .where('ended_at', 'is', null)
    .execute()

/** The suspension by hand of a line, which is locked; undefined: there is none. */
export const findPause = (tx: Database, connection: number) =>
  tx
    .selectFrom('line_pauses')
    .select(['id', 'began_at', 'is_charged'])
    .where('connection_id', '=', connection)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export type PauseRow = NonNullable<Awaited<ReturnType<typeof findPause>>>

export async function finishPause(tx: Database, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('line_pauses')
    // a clock that was put back ends nothing before it began
    .set({ ended_at: sql<Date>`greatest(began_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

const isOver = (now: Date) =>
  sql<boolean>`p.ended_at IS NULL AND p.back_on <= (${now}::timestamptz AT TIME ZONE o.time_zone)::date`

/**
 * The next lines, by id, whose suspension by hand ends by their provider's calendar, locked until the transaction ends, and
 * which of them are still `due`. What somebody else has locked is passed over.
 */
export async function lockBack(
  tx: Database,
  { now, limit, except }: { now: Date; limit: number; except: readonly number[] },
): Promise<{ locked: number[]; due: number[] }> {
  const over = (db: Database) =>
    db
      .selectFrom('line_pauses as p')
      .innerJoin('organizations as o', 'o.id', 'p.organization_id')
      .innerJoin('connections as c', 'c.id', 'p.connection_id')
      .select('c.id')
      .where(isOver(now))
  const locked = await over(tx)
    .where(sql<boolean>`c.id <> ALL (${[...except]}::bigint[])`)
    .orderBy('c.id')
    .limit(limit)
    .forNoKeyUpdate('c')
    .skipLocked()
    .execute()
  const ids = locked.map(({ id }) => id)
  // by a second statement: somebody may have ended it, and begun another one, while the first one looked
  const due = ids.length === 0 ? [] : await over(tx).where('c.id', 'in', ids).orderBy('c.id').execute()
  return { locked: ids, due: due.map(({ id }) => id) }
}
