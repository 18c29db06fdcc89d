import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { given, lookup, type Slots } from '#platform/database/statement'
import type { Within } from '#platform/http/gatekeeper'
import type { PendingCharge } from './charging/bill'
import { billedStatus } from './charging/charged-lines.store'

// Part of the SQL text instead of a parameter: otherwise PostgreSQL does not see that it can use the partial indexes
// of open and of valid invoices.
const open = sql.lit('open')
const voided = sql.lit('void')

/**
 * What one connection costs and owes and what is known of its next bill, with the provider's billing settings, in one query.
 * A row for each contract that has days on no bill, in any order; without any, a row without contract. Amounts in poisha.
 */
export const findBill = lookup((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('invoices as i')
          .select('i.period_end')
          .whereRef('i.connection_id', '=', 'c.id')
          .where('i.status', '<>', voided)
          .where('i.document_id', 'is', null)
          .orderBy('i.period_start', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('contracts as k', (join) =>
      join
        .onRef('k.connection_id', '=', 'c.id')
        .on((eb) =>
          eb.or([
            eb('k.ends_on', 'is', null),
            eb('k.ends_on', '>', sql<string>`coalesce(last.period_end, '-infinity')`),
          ]),
        ),
    )
    .leftJoin('packages as p', 'p.id', 'k.package_id')
    .leftJoin('package_changes as change', (join) =>
      join
        .onRef('change.connection_id', '=', 'c.id')
        .on('change.applied_at', 'is', null)
        .on('change.called_off_at', 'is', null),
    )
    .leftJoin('package_quotes as q', 'q.id', 'change.quote_id')
    .leftJoin('packages as ordered', 'ordered.id', 'q.package_id')
    .leftJoin('ledger_accounts as w', (join) =>
      join.onRef('w.connection_id', '=', 'c.id').on('w.kind', '=', 'wallet'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('invoices as i')
          .select([
            sql<string | null>`min(i.due_on)`.as('oldest_due'),
            sql<number>`coalesce(sum(i.total - i.paid), 0)`.as('amount'),
          ])
          .whereRef('i.connection_id', '=', 'c.id')
          .where('i.status', '=', open)
          .as('owed'),
      (join) => join.onTrue(),
    )
    .select([
      billedStatus('c').as('status'),
      'c.resumed_on',
      'o.time_zone',
      'o.billing_day',
      'o.due_days',
      'o.tax_percent',
      'o.billed_through',
      'last.period_end as billed_until',
      'k.id',
      'p.name',
      'k.price',
      'k.price_before',
      'k.price_since',
      'k.starts_on',
      'k.ends_on',
      // only lines that pay the usual price will pay the next one
      sql<number | null>`CASE WHEN k.price = p.price THEN p.next_price END`.as('next_price'),
      sql<string | null>`CASE WHEN k.price = p.price THEN p.next_price_on END`.as('next_price_on'),
      sql<string | null>`(SELECT plan.effective_on FROM line_plans plan
        WHERE plan.connection_id = c.id AND plan.done_at IS NULL AND plan.withdrawn_at IS NULL)`.as(
        'ends_before',
      ),
      'change.effective_on as change_on',
      'q.price as change_price',
      'ordered.name as change_name',
      sql<PendingCharge[]>`(
        SELECT coalesce(json_agg(waits ORDER BY id), '[]') FROM (
          SELECT id, description, amount, tax, tax_percent FROM pending_charges
          WHERE connection_id = c.id AND invoice_id IS NULL
        ) waits)`.as('pending'),
      sql<boolean>`EXISTS (SELECT FROM prepaid_lines line WHERE line.connection_id = c.id)`.as('is_prepaid'),
      'w.balance',
      'owed.oldest_due',
      'owed.amount',
    ])
    .select((eb) => eb.fn.coalesce('k.began_on', 'k.starts_on').as('began_on'))
    .where('c.id', '=', slot('connection')),
)

export type BillRow = Awaited<ReturnType<typeof findBill>>[number]

interface Page {
  connection: number
  limit: number
  offset: number
}

/** The ids of the invoices of one connection that are within. */
const idsWithin = (db: Database, connection: number, within: Within | undefined) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .select('i.id')
    .where('i.connection_id', '=', connection)
    .where(within ?? sql<SqlBool>`true`)

/** What every list shows of a bill. */
export const listedColumns = [
  'i.id',
  'i.number',
  'i.period_start',
  'i.period_end',
  'i.issued_on',
  'i.due_on',
  'i.total',
  'i.paid',
  'i.credited',
  'i.written_off',
  'i.status',
  'o.time_zone',
] as const

const invoicesOf = (db: Database, slot: Slots<Page>, within?: Within) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(listedColumns)
    .where('i.connection_id', '=', slot('connection'))
    .where('i.status', '<>', voided)
    .$if(within !== undefined, (query) =>
      query.where('i.id', 'in', idsWithin(db, slot('connection'), within)),
    )
    .orderBy('i.period_start', 'desc')
    .limit(slot('limit'))
    .offset(slot('offset'))
    .$narrowType<{ status: 'open' | 'paid' }>()

const findInvoices = lookup((db, slot: Slots<Page>) => invoicesOf(db, slot))

export type InvoiceRow = Awaited<ReturnType<typeof findInvoices>>[number]

const countOf = (db: Database, slot: Slots<{ connection: number }>, within?: Within) =>
  db
    .selectFrom('invoices')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('connection_id', '=', slot('connection'))
    .where('status', '<>', voided)
    .$if(within !== undefined, (query) => query.where('id', 'in', idsWithin(db, slot('connection'), within)))

const countInvoices = lookup((db, slot: Slots<{ connection: number }>) => countOf(db, slot))

/** Valid invoices, the latest period first; `within` are staff's row rules. */
export async function findInvoicePage(
  db: Database,
  { within, ...query }: Page & { within: Within | undefined },
) {
  const { connection } = query
  const [rows, [count]] = await (within === undefined
    ? Promise.all([findInvoices(db, query), countInvoices(db, { connection })])
    : Promise.all([
        invoicesOf(db, given(query), within).execute(),
        countOf(db, given({ connection }), within).execute(),
      ]))
  return { rows, total: count?.total ?? 0 }
}

const openOf = (db: Database, slot: Slots<{ connection: number; limit: number }>, within?: Within) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select([
      'i.id',
      'i.number',
      'i.issued_on',
      'i.due_on',
      'i.total',
      'i.paid',
      sql<number>`i.total - i.paid`.as('rest'),
      'o.time_zone',
    ])
    .where('i.connection_id', '=', slot('connection'))
    .where('i.status', '=', open)
    .$if(within !== undefined, (query) =>
      query.where('i.id', 'in', idsWithin(db, slot('connection'), within)),
    )
    .orderBy('i.due_on')
    .orderBy('i.id')
    .limit(slot('limit'))

const findOpenInvoices = lookup((db, slot: Slots<{ connection: number; limit: number }>) => openOf(db, slot))

/**
 * An open invoice; amounts in poisha, `rest` is the unpaid part. Overdue: due before today in the organization's time
 * zone.
 */
export type OpenInvoiceRow = Awaited<ReturnType<typeof findOpenInvoices>>[number]

/**
 * The open invoices of a connection, the oldest due day first, which is the order of settlement. At most 100. `within`
 * are staff's row rules.
 */
export function openInvoicesOf(
  db: Database,
  connectionId: number,
  within?: Within,
): Promise<OpenInvoiceRow[]> {
  const query = { connection: connectionId, limit: 100 }
  return within === undefined ? findOpenInvoices(db, query) : openOf(db, given(query), within).execute()
}
