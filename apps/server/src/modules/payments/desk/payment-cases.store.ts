import type { PaymentCaseKind } from '@uplink/contract/payment-cases'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { keys, type Listing } from '#platform/list/listing'
import type { Within } from '#platform/http/gatekeeper'

export interface CaseRow {
  kind: PaymentCaseKind
  id: number
  /** Null for a message. */
  payment_id: number | null
  gateway: string
  amount: number
  /** Null for a message: what its gateway takes. */
  currency: string | null
  /** What the gateway said that it took, of a payment; null if it did not say. */
  taken: number | null
  refunded: number
  transaction_id: string | null
  gateway_payment_id: string | null
  connection_id: number | null
  username: string | null
  reference: string | null
  reason: string | null
  is_credited: boolean
  since: Date
  /** Who of the staff has it in hand; null: nobody. */
  assignee_id: number | null
  assignee: string | null
}

/** Which cases are meant: `unansweredSince` is since when a refund must be without an answer. */
export interface CaseQuery {
  within: Within
  unansweredSince: Date
  /** Only these; absent: all. */
  named?: readonly CaseName[] | undefined
}

/** Looked up by the index of each table, where only some are meant. */
const among = (named: CaseQuery['named'], kind: PaymentCaseKind, column: string) =>
  named === undefined
    ? sql``
    : sql`AND ${sql.ref(column)} = ANY(${named.filter((one) => one.kind === kind).map(({ id }) => id)}::bigint[])`

/** Payments in review and refunds without an answer within, and messages about money without a known line. */
const cases = ({ within, unansweredSince, named }: CaseQuery) => sql`
  SELECT 'payment' AS kind, p.id, p.id AS payment_id, p.gateway, p.amount, p.currency, doubt.taken, p.refunded,
    p.gateway_transaction_id AS transaction_id, p.gateway_payment_id, c.id AS connection_id, c.username, NULL AS reference, p.reason,
    p.settled_at IS NOT NULL AS is_credited,
    coalesce(doubt.occurred_at, p.created_at) AS since
  FROM payments p JOIN connections c ON c.id = p.connection_id
  LEFT JOIN LATERAL (
    -- Where the nightly comparison found it, an earlier release called it theirs.
    SELECT occurred_at, coalesce(details ->> 'taken', details ->> 'theirs')::bigint AS taken
    FROM payment_events e WHERE e.payment_id = p.id AND e.to_state = 'review'
    ORDER BY occurred_at DESC, id DESC LIMIT 1
  ) doubt ON true
  WHERE p.state = 'review' AND ${within} ${among(named, 'payment', 'p.id')}
  UNION ALL
  SELECT 'refund', r.id, p.id, p.gateway, r.amount, p.currency, NULL, 0, p.gateway_transaction_id, p.gateway_payment_id, c.id,
    c.username, NULL, NULL, r.state = 'pending', p.unclear_since
  FROM payments p JOIN payment_refunds r ON r.payment_id = p.id AND r.state IN ('pending', 'reserved')
  JOIN connections c ON c.id = p.connection_id
  WHERE p.state = 'refund_pending' AND p.unclear_since <= ${unansweredSince} AND ${within} ${among(named, 'refund', 'r.id')}
  UNION ALL
  SELECT 'message', m.id, NULL, m.gateway, coalesce(m.amount, 0), NULL, NULL, 0, m.transaction_id, NULL, NULL, NULL, m.reference, NULL,
    false, m.received_at
  FROM gateway_messages m
  WHERE m.outcome = 'unmatched' AND m.closed_at IS NULL ${among(named, 'message', 'm.id')}`

/** Each with whoever has it in hand, since it waits: what was assigned before belongs to an earlier case of the same money. */
const inHands = (query: CaseQuery) => sql`
  SELECT waiting.*, a.user_id AS assignee_id, u.name AS assignee FROM (${cases(query)}) AS waiting
  LEFT JOIN payment_case_assignees a
    ON a.kind = waiting.kind AND a.case_id = waiting.id AND a.assigned_at >= waiting.since
  LEFT JOIN users u ON u.id = a.user_id`

/** All cases, the longest waiting first; `assignee`: those that somebody has in hand, or nobody. */
export const casesOf = (
  db: Database,
  query: CaseQuery & { assignee?: number | null | undefined },
): Listing<CaseRow> => ({
  rows: db
    .selectFrom(sql<CaseRow>`(${inHands(query)})`.as('waiting'))
    .selectAll()
    .$if(query.assignee === null, (all) => all.where('waiting.assignee_id', 'is', null))
    .$if(typeof query.assignee === 'number', (all) =>
      all.where('waiting.assignee_id', '=', query.assignee ?? 0),
    ),
  order: keys('asc', 'waiting.since', 'waiting.kind', 'waiting.id'),
})

/** How many there are, counted to `most`, and since when the oldest of those waits; null: none waits. */
export async function countCases(
  db: Database,
  query: CaseQuery,
  most: number,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    SELECT count(*), min(since) AS oldest
    FROM (SELECT since FROM (${cases(query)}) AS waiting LIMIT ${most}) AS counted`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/** How a case is named. */
export interface CaseName {
  kind: PaymentCaseKind
  id: number
}

export const findCase = async (
  db: Database,
  { kind, id, ...query }: CaseQuery & CaseName,
): Promise<CaseRow | undefined> => (await findCases(db, { ...query, named: [{ kind, id }] }))[0]

/** Those of the named cases that wait within. */
export async function findCases(
  db: Database,
  query: CaseQuery & { named: readonly CaseName[] },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`SELECT * FROM (${inHands(query)}) AS waiting LIMIT 1000`.execute(db)
  return rows
}

const unnested = (named: readonly CaseName[]) =>
  sql`unnest(${named.map(({ kind }) => kind)}::text[], ${named.map(({ id }) => id)}::bigint[])`

/** Puts cases into somebody's hands; null: nobody's. */
export async function assignCases(
  tx: Database,
  { named, to, now }: { named: readonly CaseName[]; to: number | null; now: Date },
): Promise<void> {
  if (to === null)
    await sql`DELETE FROM payment_case_assignees
      WHERE (kind, case_id) IN (SELECT * FROM ${unnested(named)})`.execute(tx)
  else
    await sql`INSERT INTO payment_case_assignees (kind, case_id, user_id, assigned_at)
      SELECT named.kind, named.id, ${to}::bigint, ${now}::timestamptz FROM ${unnested(named)} AS named (kind, id)
      ORDER BY named.kind, named.id
      ON CONFLICT (kind, case_id) DO UPDATE SET user_id = EXCLUDED.user_id, assigned_at = EXCLUDED.assigned_at`.execute(
      tx,
    )
}

/** Puts each case into the hands in which it was before; null: nobody's. */
export async function assignCasesBack(
  tx: Database,
  { named, now }: { named: readonly (CaseName & { to: number | null })[]; now: Date },
): Promise<void> {
  const nobody = named.filter(({ to }) => to === null)
  const somebody = named.filter(({ to }) => to !== null)
  if (nobody.length > 0) await assignCases(tx, { named: nobody, to: null, now })
  if (somebody.length > 0)
    await sql`INSERT INTO payment_case_assignees (kind, case_id, user_id, assigned_at)
      SELECT named.kind, named.id, named.user_id, ${now}::timestamptz
      FROM unnest(${somebody.map(({ kind }) => kind)}::text[], ${somebody.map(({ id }) => id)}::bigint[],
        ${somebody.map(({ to }) => to)}::bigint[]) AS named (kind, id, user_id)
      JOIN users ON users.id = named.user_id
      ORDER BY named.kind, named.id
      ON CONFLICT (kind, case_id) DO UPDATE SET user_id = EXCLUDED.user_id, assigned_at = EXCLUDED.assigned_at`.execute(
      tx,
    )
}

/** The messages as the gateways sent them. */
export const findMessages = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('gateway_messages')
    .select(['id', 'gateway', 'raw'])
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute()

/** What is shown of a refund that waits for an answer. */
export function findRefund(db: Database, id: number) {
  return db
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('users as u', 'u.id', 'r.requested_by')
    .select(['r.payment_id', 'p.amount as payment_amount', 'r.reason', 'u.name as by', 'r.created_at'])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

export type CaseRefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

const eventsShown = 50

/** The events of a payment, the latest first. */
export function findEvents(db: Database, paymentId: number) {
  return db
    .selectFrom('payment_events')
    .select(['id', 'event', 'source', 'to_state', 'occurred_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .limit(eventsShown)
    .execute()
}

export type CaseEventRow = Awaited<ReturnType<typeof findEvents>>[number]

export interface Closing {
  closed_at: Date
  closed_by: number
  closing_reason: string
}

/** Closes unmatched messages, each once; returns which: others were closed by somebody faster. */
export async function closeMessages(
  tx: Database,
  ids: readonly number[],
  closing: Closing,
): Promise<ReadonlySet<number>> {
  const closed = await tx
    .updateTable('gateway_messages')
    .set(closing)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('outcome', '=', 'unmatched')
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  return new Set(closed.map(({ id }) => id))
}

export async function markCredited(tx: Database, id: number, paymentId: number): Promise<void> {
  await tx
    .updateTable('gateway_messages')
    .set({ outcome: 'credited', payment_id: paymentId })
    .where('id', '=', id)
    .execute()
}
