import { countedTo } from '@uplink/contract/desk-day'
import { wayKinds } from '@uplink/contract/payment-ways'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { isPlannedBy } from '../../orders/orders.public'

/** From, and until just before. */
export interface Span {
  from: Date
  to: Date
}

const reach = sql.lit(countedTo)
const counted = (condition?: Expression<SqlBool>) =>
  condition ? sql<number>`count(*) FILTER (WHERE ${condition})` : sql<number>`count(*)`

/** Open tickets that are not put off, of which `reach` are looked at, by when their answer is due. */
export function countTickets(db: Database, query: { within: Within; now: Date; soon: Date; person: number }) {
  const open = db
    .selectFrom('tickets')
    .leftJoin('connections', 'connections.id', 'tickets.connection_id')
    .select(['tickets.answer_by', 'tickets.assignee_id'])
    .where('tickets.status', '=', sql.lit('open'))
    .where((eb) =>
      eb.or([eb('tickets.snoozed_until', 'is', null), eb('tickets.snoozed_until', '<=', query.now)]),
    )
    .where(query.within)
    .orderBy('tickets.updated_at')
    .limit(reach)
  return db
    .selectFrom(open.as('open'))
    .select([
      counted().as('open'),
      counted(sql`answer_by < ${query.now}::timestamptz`).as('late'),
      counted(sql`answer_by >= ${query.now}::timestamptz AND answer_by < ${query.soon}::timestamptz`).as(
        'soon',
      ),
      counted(sql`assignee_id = ${query.person}`).as('mine'),
    ])
    .executeTakeFirstOrThrow()
}

export function countOrders(db: Database, query: { within: Within; old: Date; today: string }) {
  const planned = db
    .selectFrom('orders')
    .leftJoin('connections', 'connections.id', 'orders.connection_id')
    .select('orders.id')
    .where(isPlannedBy(query.today))
    .where(query.within)
    .limit(reach)
  const open = db
    .selectFrom('orders')
    .leftJoin('connections', 'connections.id', 'orders.connection_id')
    .select('orders.placed_at')
    .where(sql<SqlBool>`orders.status NOT IN ('completed', 'cancelled')`)
    .where(query.within)
    .orderBy('orders.placed_at')
    .limit(reach)
  return db
    .selectFrom(open.as('open'))
    .select([counted().as('open'), counted(sql`placed_at < ${query.old}::timestamptz`).as('old')])
    .select(sql<number>`(SELECT count(*) FROM (${planned}) AS planned)`.as('today'))
    .executeTakeFirstOrThrow()
}

/** Promises with a bill that the caller may see and on which something is to pay. */
export function countPromises(db: Database, { within, today }: { within: Within; today: string }) {
  const some = db
    .selectFrom('payment_promises as p')
    .innerJoin('connections as c', 'c.id', 'p.connection_id')
    .select('p.outcome')
    .where((eb) =>
      eb.or([
        eb('p.outcome', '=', sql.lit('broken')),
        eb.and([eb('p.ended_at', 'is', null), eb('p.until', '<=', today)]),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoices as i')
          .select(sql`1`.as('one'))
          .whereRef('i.connection_id', '=', 'p.connection_id')
          .where('i.status', '=', sql.lit('open'))
          .whereRef('i.due_on', '<', 'p.given_on')
          .where(within),
      ),
    )
    .limit(reach)
  return db
    .selectFrom(some.as('some'))
    .select([counted(sql`outcome IS NULL`).as('due'), counted(sql`outcome = 'broken'`).as('broken')])
    .executeTakeFirstOrThrow()
}

export async function countUnclosedDays(db: Database, query: { within: Within; today: string }) {
  const some = db
    .selectFrom('cash_days as d')
    .select('d.id')
    .where('d.closed_at', 'is', null)
    .where('d.day', '<', query.today)
    .where(query.within)
    .limit(reach)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select(counted().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function countFailingJobs(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('job_states')
    .select(counted().as('total'))
    .where('failures', '>', 0)
    .executeTakeFirstOrThrow()
  return total
}

export function findOutages(db: Database, query: { within: Within; now: Date; limit: number }) {
  return db
    .selectFrom('outages')
    .innerJoin('areas', 'areas.id', 'outages.area_id')
    .select(['outages.id', 'outages.title', 'outages.starts_at', 'outages.expected_end_at'])
    .select(['areas.name as area', 'areas.lines'])
    .where('outages.ended_at', 'is', null)
    .where('outages.starts_at', '<=', query.now)
    .where(query.within)
    .orderBy('areas.lines', 'desc')
    .orderBy('outages.id')
    .limit(query.limit)
    .execute()
}

/** Of payments that are within, those in a currency. */
export const inCurrency = (within: Within, currency: string): Within =>
  sql<SqlBool>`(${within} AND p.currency = ${currency})`

/** Money that arrived, by how it was paid. */
export function sumMoney(db: Database, { within, span }: { within: Within; span: Span }) {
  return db
    .selectFrom('payments as p')
    .select(['p.gateway as way', sql<number>`coalesce(sum(p.amount), 0)::bigint`.as('amount')])
    .select(counted().as('payments'))
    .where('p.settled_at', '>=', span.from)
    .where('p.settled_at', '<', span.to)
    .where(within)
    .groupBy('p.gateway')
    .orderBy('amount', 'desc')
    .execute()
}

/** What staff took themselves, by who took it; the largest sums. */
export function sumCollectors(db: Database, query: { within: Within; span: Span; limit: number }) {
  return db
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.started_by')
    .select(['u.id', 'u.name', sql<number>`sum(p.amount)::bigint`.as('amount'), counted().as('payments')])
    .where('p.settled_at', '>=', query.span.from)
    .where('p.settled_at', '<', query.span.to)
    .where('p.gateway', 'in', wayKinds)
    .where(query.within)
    .groupBy(['u.id', 'u.name'])
    .orderBy('amount', 'desc')
    .limit(query.limit)
    .execute()
}

/** Lines that were added, suspended, or switched on again in a span. A line that is on again was suspended before it was. */
export async function countLines(
  db: Database,
  { within, span: { from, to } }: { within: Within; span: Span },
) {
  const between = (at: string) => sql<SqlBool>`(${sql.ref(at)} >= ${from} AND ${sql.ref(at)} < ${to})`
  const lines = (condition: Expression<SqlBool>) =>
    sql<number>`(SELECT count(*) FROM (SELECT FROM connections WHERE ${condition} AND ${within} LIMIT ${reach}) AS some_lines)`
  const past = (condition: Expression<SqlBool>) =>
    sql<number>`(SELECT count(*) FROM (SELECT FROM connection_history h
      JOIN connections ON connections.id = h.connection_id
      WHERE h.status = 'suspended' AND ${condition} AND ${within} LIMIT ${reach}) AS some_lines)`
  const { rows } = await sql<{ added: number; suspended: number; restored: number }>`SELECT
    ${lines(between('connections.created_at'))} AS added,
    ${lines(between('connections.suspended_at'))}
      + ${past(sql<SqlBool>`(h.until >= ${from} AND ${between('h.suspended_at')})`)} AS suspended,
    ${past(between('h.until'))} AS restored`.execute(db)
  return rows[0] ?? { added: 0, suspended: 0, restored: 0 }
}
