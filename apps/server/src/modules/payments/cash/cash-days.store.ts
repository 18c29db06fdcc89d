import type { WayKind } from '@uplink/contract/payment-ways'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'

/** The columns of a cash day's fields that row rules may name. */
export const cashDayRuleColumns = {
  id: { column: 'd.id', type: 'int' },
  organization_id: { column: 'd.organization_id', type: 'int' },
  user_ref_id: { column: 'd.cashier_id', type: 'int' },
} as const satisfies RuleColumns<'cash-day'>

/** One's own days, and those that one's rules allow. */
export const orOwnDays = (person: number, within: Within): Within =>
  sql<SqlBool>`(d.cashier_id = ${person} OR ${within})`

interface Chosen {
  within: Within
  day?: string | undefined
  state?: 'open' | 'closed' | 'waiting' | undefined
}

const stateIs: Record<NonNullable<Chosen['state']>, Expression<SqlBool>> = {
  open: sql<SqlBool>`d.closed_at IS NULL`,
  closed: sql<SqlBool>`d.closed_at IS NOT NULL`,
  waiting: sql<SqlBool>`d.closed_at IS NOT NULL AND h.cash_day_id IS NULL`,
}

const chosen = (db: Database, { within, day, state }: Chosen) =>
  db
    .selectFrom('cash_days as d')
    .leftJoin('cash_hand_overs as h', 'h.cash_day_id', 'd.id')
    .where(within)
    .$if(day !== undefined, (query) => query.where('d.day', '=', day ?? ''))
    .$if(state !== undefined, (query) => query.where(stateIs[state ?? 'open']))

/** The sums of a day are read where they are written, so that an open day is as true as a closed one. */
const shown = (db: Database, query: Chosen) =>
  chosen(db, query)
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .innerJoin('users as u', 'u.id', 'd.cashier_id')
    .leftJoin('users as r', 'r.id', 'h.to_user')
    .select([
      'd.id',
      'd.organization_id',
      'o.name as organization',
      'o.time_zone',
      'o.currency',
      'd.cashier_id',
      'u.name as cashier',
      'd.day',
      'd.opened_at',
      'd.float_amount',
      'd.closed_at',
      'd.sheet_number',
      'd.counted',
      'd.reason',
      'd.sheet',
      'h.to_user',
      'r.name as to_name',
      'h.handed_at',
      sql<number>`(SELECT count(*) FROM receipts WHERE cash_day_id = d.id)`.as('payments'),
      sql<number>`(SELECT coalesce(sum(amount), 0) FROM receipts WHERE cash_day_id = d.id)::bigint`.as(
        'taken',
      ),
      sql<number>`(SELECT coalesce(sum(amount), 0) FROM cash_returns WHERE cash_day_id = d.id)::bigint`.as(
        'returned',
      ),
    ])

/** The latest first. */
export function daysOf(db: Database, query: Chosen): Listing<CashDayRow> {
  return { rows: shown(db, query), order: keys('desc', 'd.day', 'd.id'), chosen: chosen(db, query) }
}

export type CashDayRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

export const findDay = (db: Database, id: number, within: Within) =>
  shown(db, { within }).where('d.id', '=', id).executeTakeFirst()

/** The open days of a person; a few, one for each organization. */
export const openDaysOf = (db: Database, person: number) =>
  shown(db, { within: sql<SqlBool>`d.cashier_id = ${person}`, state: 'open' })
    .orderBy('d.day')
    .limit(20)
    .execute()

/** The last day that a person closed. */
export const lastClosedOf = (db: Database, person: number) =>
  shown(db, { within: sql<SqlBool>`d.cashier_id = ${person}`, state: 'closed' })
    .orderBy('d.day', 'desc')
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether these rules allow an act on a day. */
export async function isWithin(db: Database, id: number, within: Within): Promise<boolean> {
  const row = await db
    .selectFrom('cash_days as d')
    .select('d.id')
    .where('d.id', '=', id)
    .where(within)
    .executeTakeFirst()
  return row !== undefined
}

export interface WaySum {
  id: number
  name: string
  kind: WayKind
  payments: number
  taken: number
  returned: number
}

/** What was taken and given back on a day, by way. */
export async function sumsByWay(db: Database, day: number): Promise<WaySum[]> {
  const { rows } = await sql<WaySum>`
    SELECT w.id, w.name, w.kind, sum(m.payments)::bigint AS payments, sum(m.taken)::bigint AS taken,
      sum(m.returned)::bigint AS returned
    FROM (
      SELECT way_id, 1 AS payments, amount AS taken, 0 AS returned FROM receipts WHERE cash_day_id = ${day}
      UNION ALL
      SELECT r.way_id, 0, 0, b.amount FROM cash_returns b JOIN receipts r ON r.payment_id = b.payment_id
      WHERE b.cash_day_id = ${day}
    ) AS m JOIN payment_ways w ON w.id = m.way_id
    GROUP BY w.id ORDER BY w.id`.execute(db)
  return rows
}

interface WayLeft {
  name: string
  currency: string
  payments: number
  amount: number
}

/** What some days brought by way, less what was given back; the largest first. */
export async function leftByWay(db: Database, days: readonly number[]): Promise<WayLeft[]> {
  if (days.length === 0) return []
  const { rows } = await sql<WayLeft>`
    SELECT w.name, o.currency, sum(m.payments)::bigint AS payments, sum(m.amount)::bigint AS amount
    FROM (
      SELECT way_id, 1 AS payments, amount FROM receipts WHERE cash_day_id = ANY(${days}::bigint[])
      UNION ALL
      SELECT r.way_id, 0, -b.amount FROM cash_returns b JOIN receipts r ON r.payment_id = b.payment_id
      WHERE b.cash_day_id = ANY(${days}::bigint[])
    ) AS m JOIN payment_ways w ON w.id = m.way_id JOIN organizations o ON o.id = w.organization_id
    GROUP BY w.id, o.currency ORDER BY sum(m.amount) DESC, w.id LIMIT 50`.execute(db)
  return rows
}

/** The latest payments of some days. */
export async function latestTaken(db: Database, days: readonly number[], limit: number) {
  if (days.length === 0) return []
  return db
    .selectFrom('receipts as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('connections as c', 'c.id', 'p.connection_id')
    .select([
      'r.payment_id',
      'r.number',
      'r.way_name',
      'r.amount',
      'p.currency',
      'r.taken_at',
      'p.refunded',
      'c.id as connection_id',
      'c.username',
      'c.first_name',
      'c.last_name',
    ])
    .where('r.cash_day_id', 'in', days)
    .orderBy('r.number', 'desc')
    .limit(limit)
    .execute()
}

export type TakenRow = Awaited<ReturnType<typeof latestTaken>>[number]

/** The day, locked against everything that is taken, given back or closed at this moment. */
export async function lockDay(tx: Database, id: number) {
  return tx
    .selectFrom('cash_days as d')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .select([
      'd.id',
      'd.organization_id',
      'd.cashier_id',
      'd.day',
      'd.float_amount',
      'd.closed_at',
      'o.currency',
    ])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()
}

export interface Closed {
  closed_at: Date
  closed_by: number
  sheet_number: number
  expected: number
  counted: number
  reason: string | null
  sheet: string
}

export async function closeDay(tx: Database, id: number, closed: Closed): Promise<void> {
  await tx.updateTable('cash_days').set(closed).where('id', '=', id).execute()
}

/** Whether money of the organization can be handed to this person: its own active staff, or an administrator's. */
export async function mayReceive(db: Database, organization: number, user: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user)
    .where('account_type', '=', 'staff')
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('organization_id', '=', organization), eb('organization_id', 'is', null)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Says whether nobody had it before. */
export async function handOver(
  tx: Database,
  given: {
    cash_day_id: number
    organization_id: number
    to_user: number
    handed_at: Date
    recorded_by: number
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('cash_hand_overs')
    .values(given)
    .onConflict((conflict) => conflict.doNothing())
    .returning('cash_day_id')
    .executeTakeFirst()
  return row !== undefined
}

export interface CollectorSum {
  collector_id: number
  collector: string
  organization: string
  way: string
  payments: number
  taken: number
  returned: number
  is_counted: boolean
}

/** How many collectors and ways a day shows at most. */
const atMost = 500

/** What was taken and given back by hand on a day, by collector and way, of the payments that the caller may see. */
export async function sumsByCollector(
  db: Database,
  { day, payments, now }: { day: string | undefined; payments: Within; now: Date },
): Promise<CollectorSum[]> {
  // apart: with a time zone in the condition PostgreSQL reads every receipt before it may compare its day
  const organizations = sql`(SELECT id, name, (${now}::timestamptz AT TIME ZONE time_zone)::date AS today
    FROM organizations OFFSET 0)`
  const ofDay = (table: 'r' | 'b') =>
    day === undefined ? sql`${sql.ref(`${table}.day`)} = o.today` : sql`${sql.ref(`${table}.day`)} = ${day}`
  const { rows } = await sql<CollectorSum>`
    SELECT m.collector_id, u.name AS collector, m.organization, m.way, sum(m.payments)::bigint AS payments,
      sum(m.taken)::bigint AS taken, sum(m.returned)::bigint AS returned, m.is_counted
    FROM (
      SELECT r.taken_by AS collector_id, o.name AS organization, w.name AS way, 1 AS payments, r.amount AS taken,
        0 AS returned, r.cash_day_id IS NOT NULL AS is_counted
      FROM receipts r JOIN ${organizations} o ON o.id = r.organization_id JOIN payment_ways w ON w.id = r.way_id
        JOIN payments p ON p.id = r.payment_id
      WHERE ${ofDay('r')} AND ${payments}
      UNION ALL
      SELECT b.given_by, o.name, w.name, 0, 0, b.amount, b.cash_day_id IS NOT NULL
      FROM cash_returns b JOIN ${organizations} o ON o.id = b.organization_id JOIN receipts r ON r.payment_id = b.payment_id
        JOIN payment_ways w ON w.id = r.way_id JOIN payments p ON p.id = b.payment_id
      WHERE ${ofDay('b')} AND ${payments}
    ) AS m JOIN users u ON u.id = m.collector_id
    GROUP BY m.collector_id, u.name, m.organization, m.way, m.is_counted
    ORDER BY m.organization, u.name, m.collector_id, m.way LIMIT ${atMost}`.execute(db)
  return rows
}

/** What cashiers hold: of open days, and of closed ones whose money nobody was given. */
export async function held(db: Database, within: Within): Promise<{ days: number; amount: number }> {
  const { rows } = await sql<{ days: number; amount: number }>`
    SELECT count(*)::bigint AS days, coalesce(sum(coalesce(d.counted, d.float_amount
      + (SELECT coalesce(sum(amount), 0) FROM receipts WHERE cash_day_id = d.id)
      - (SELECT coalesce(sum(amount), 0) FROM cash_returns WHERE cash_day_id = d.id))), 0)::bigint AS amount
    FROM cash_days d LEFT JOIN cash_hand_overs h ON h.cash_day_id = d.id
    WHERE h.cash_day_id IS NULL AND ${within}`.execute(db)
  return rows[0] ?? { days: 0, amount: 0 }
}
