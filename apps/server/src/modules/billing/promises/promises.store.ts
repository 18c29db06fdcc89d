import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** A promise as it stands; without an outcome it is open. */
const promises = (db: Database) =>
  db
    .selectFrom('payment_promises as p')
    .select(['p.id', 'p.until', 'p.given_on', 'p.amount', 'p.outcome'])
    .$narrowType<{ outcome: 'kept' | 'broken' | null }>()

export type PromiseRow = Awaited<ReturnType<ReturnType<typeof promises>['executeTakeFirstOrThrow']>>

/** The latest promise of a line. */
export const findLatestPromise = (db: Database, connection: number): Promise<PromiseRow | undefined> =>
  promises(db).where('p.connection_id', '=', connection).orderBy('p.id', 'desc').limit(1).executeTakeFirst()

/** Whether a line had a promise in the billing period that begins on this day. */
export async function hasPromiseOf(
  db: Database,
  { connection, periodFrom }: { connection: number; periodFrom: string },
): Promise<boolean> {
  const row = await promises(db)
    .where('p.connection_id', '=', connection)
    .where('p.period_from', '=', periodFrom)
    .executeTakeFirst()
  return row !== undefined
}

/** What a promise of a line depends on. */
export function findPromisable(db: Database, connection: number) {
  return db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select(['c.user_id', 'c.username', 'c.status', 'c.organization_id'])
    .select(['o.time_zone', 'o.currency', 'o.billing_day', 'o.promise_days'])
    .where('c.id', '=', connection)
    .executeTakeFirst()
}

const billsShown = 100

/** Overdue bills of a line that are within, the oldest first. */
export function findOverdue(
  db: Database,
  { connection, today, within }: { connection: number; today: string; within: Within },
) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .select(['i.id', 'i.number', 'i.due_on', sql<number>`i.total - i.paid`.as('rest')])
    .where('i.connection_id', '=', connection)
    .where('i.status', '=', sql.lit('open'))
    .where('i.due_on', '<', today)
    .where(within)
    .orderBy('i.due_on')
    .orderBy('i.id')
    .limit(billsShown)
    .execute()
}

export interface NewPromise {
  connection_id: number
  organization_id: number
  given_on: string
  period_from: string
  until: string
  amount: number
  switched_on: boolean
  given_at: Date
  taken_by: number
}

export async function insertPromise(tx: Database, promise: NewPromise): Promise<PromiseRow> {
  const { id } = await tx
    .insertInto('payment_promises')
    .values(promise)
    .returning('id')
    .executeTakeFirstOrThrow()
  return promises(tx).where('p.id', '=', id).executeTakeFirstOrThrow()
}
