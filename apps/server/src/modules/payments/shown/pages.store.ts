import type { PaymentKind, PaymentState } from '@uplink/contract/payments'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { given, lookup, type Slots } from '#platform/database/statement'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

interface Target {
  id: number
  number: string
  amount: number
}

/** The invoices that a payment settled; until the money has come, those it is for. */
export const invoicesOfPayment = sql<Target[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'amount', part.amount)
    ORDER BY i.due_on, i.id), '[]')
  FROM (
    SELECT invoice_id, amount FROM payment_allocations WHERE payment_id = p.id
    UNION ALL
    SELECT invoice_id, amount FROM payment_targets WHERE payment_id = p.id AND p.settled_at IS NULL
  ) AS part JOIN invoices i ON i.id = part.invoice_id)`

const shown = (db: Database) =>
  db
    .selectFrom('payments as p')
    .innerJoin('connections as c', 'c.id', 'p.connection_id')
    .leftJoin('receipts as r', 'r.payment_id', 'p.id')
    .select([
      'p.id',
      'r.number as receipt_number',
      'p.connection_id',
      'c.username',
      'p.kind',
      'p.gateway',
      'p.amount',
      'p.currency',
      'p.state',
      'p.reason',
      'p.redirect_url',
      'p.gateway_transaction_id',
      'p.refunded',
      'p.created_at',
      'p.settled_at',
      invoicesOfPayment.as('invoices'),
    ])
    .$narrowType<{ kind: PaymentKind; state: PaymentState }>()

/** The columns of a payment's fields that row rules may name. */
export const paymentRuleColumns = {
  id: { column: 'p.id', type: 'int' },
  organization_id: { column: 'p.organization_id', type: 'int' },
} as const satisfies RuleColumns<'payment'>

/** The id of a payment, if the handle's actor and, for staff, their rules allow it. */
export async function findShownId(
  db: Database,
  by: { id: number } | { gateway: string; gatewayPaymentId: string },
  within?: Within,
): Promise<number | undefined> {
  const all = db.selectFrom('payments as p').select('p.id')
  const named =
    'id' in by
      ? all.where('p.id', '=', by.id)
      : all.where('p.gateway', '=', by.gateway).where('p.gateway_payment_id', '=', by.gatewayPaymentId)
  const row = await named
    .$if(within !== undefined, (query) => query.where(within ?? sql<SqlBool>`true`))
    .executeTakeFirst()
  return row?.id
}

/** One payment for display, if the handle's actor and, for staff, their rules allow it. */
export async function findShown(db: Database, id: number, within?: Within) {
  return shown(db)
    .where('p.id', '=', id)
    .$if(within !== undefined, (query) => query.where(within ?? sql<SqlBool>`true`))
    .executeTakeFirst()
}

export type ShownPayment = NonNullable<Awaited<ReturnType<typeof findShown>>>

const undecidedOf = (db: Database, slot: Slots<{ connection: number }>) =>
  shown(db)
    .where('p.connection_id', '=', slot('connection'))
    .where('p.state', 'in', [sql.lit('created'), sql.lit('pending')])

const undecided = lookup((db, slot: Slots<{ connection: number }>) => undecidedOf(db, slot))

/** The line's undecided payment; `within` are staff's row rules. */
export async function findUndecided(db: Database, connectionId: number, within?: Within) {
  const query = { connection: connectionId }
  const [row] = await (within === undefined
    ? undecided(db, query)
    : undecidedOf(db, given(query)).where(within).execute())
  return row
}

interface PaymentQuery {
  connection: number
  kind: PaymentKind | undefined
  state: PaymentState | undefined
}

interface Chosen {
  connection: number
  kind: PaymentKind | null
  state: PaymentState | null
}

const isChosen = (slot: Slots<Chosen>) => sql<SqlBool>`p.connection_id = ${slot('connection')}
  AND (${slot('kind')}::text IS NULL OR p.kind = ${slot('kind')})
  AND (${slot('state')}::text IS NULL OR p.state = ${slot('state')})`

type Place = Record<'limit' | 'offset', number>

const pageOf = (db: Database, slot: Slots<Chosen & Place>) =>
  shown(db)
    .where(isChosen(slot))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(slot('limit'))
    .offset(slot('offset'))

const countOf = (db: Database, slot: Slots<Chosen>) =>
  db
    .selectFrom('payments as p')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isChosen(slot))

const pageOfLine = lookup((db, slot: Slots<Chosen & Place>) => pageOf(db, slot))
const countOfLine = lookup((db, slot: Slots<Chosen>) => countOf(db, slot))

/** Payments of one line, the latest first; `within` are staff's row rules. */
export async function findPage(db: Database, query: PaymentQuery & Place & { within: Within | undefined }) {
  const { within } = query
  const chosen = { connection: query.connection, kind: query.kind ?? null, state: query.state ?? null }
  const place = { ...chosen, limit: query.limit, offset: query.offset }
  const [rows, [count]] = await (within === undefined
    ? Promise.all([pageOfLine(db, place), countOfLine(db, chosen)])
    : Promise.all([
        pageOf(db, given(place)).where(within).execute(),
        countOf(db, given(chosen)).where(within).execute(),
      ]))
  return { rows, total: count?.total ?? 0 }
}
