import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookup, lookupOne, type Slots } from '#platform/database/statement'

// Part of the SQL text instead of a parameter: otherwise PostgreSQL does not see that it can use the partial indexes
// of open and of valid invoices.
const open = sql.lit('open')
const voided = sql.lit('void')

/** What one connection costs and owes, with the provider's billing settings, in one query. Amounts in poisha. */
export const findBill = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('packages as p', (join) =>
      // only lines that pay the usual price will pay the next one
      join.onRef('p.id', '=', 'k.package_id').onRef('p.price', '=', 'k.price'),
    )
    .leftJoin('ledger_accounts as w', (join) =>
      join.onRef('w.connection_id', '=', 'c.id').on('w.kind', '=', 'wallet').on('w.currency', '=', 'BDT'),
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
      'c.status',
      'o.time_zone',
      'o.billing_day',
      'o.due_days',
      'o.tax_percent',
      'k.price',
      'k.starts_on',
      'p.next_price',
      'p.next_price_on',
      'w.balance',
      'owed.oldest_due',
      'owed.amount',
    ])
    .where('c.id', '=', slot('connection')),
)

export type BillRow = NonNullable<Awaited<ReturnType<typeof findBill>>>

const findInvoices = lookup((db, slot: Slots<{ connection: number; limit: number; offset: number }>) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select([
      'i.id',
      'i.number',
      'i.period_start',
      'i.period_end',
      'i.issued_on',
      'i.due_on',
      'i.total',
      'i.paid',
      'i.status',
      'o.time_zone',
    ])
    .where('i.connection_id', '=', slot('connection'))
    .where('i.status', '<>', voided)
    .orderBy('i.period_start', 'desc')
    .limit(slot('limit'))
    .offset(slot('offset'))
    .$narrowType<{ status: 'open' | 'paid' }>(),
)

export type InvoiceRow = Awaited<ReturnType<typeof findInvoices>>[number]

const countInvoices = lookup((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('invoices')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('connection_id', '=', slot('connection'))
    .where('status', '<>', voided),
)

/** Valid invoices, the latest period first. */
export async function findInvoicePage(
  db: Database,
  asked: { connection: number; limit: number; offset: number },
) {
  const [rows, [count]] = await Promise.all([
    findInvoices(db, asked),
    countInvoices(db, { connection: asked.connection }),
  ])
  return { rows, total: count?.total ?? 0 }
}

const findOpenInvoices = lookup((db, slot: Slots<{ connection: number; limit: number }>) =>
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
    .orderBy('i.due_on')
    .orderBy('i.id')
    .limit(slot('limit')),
)

/**
 * An open invoice; amounts in poisha, `rest` is the unpaid part. Overdue: due before today in the organization's time
 * zone.
 */
export type OpenInvoiceRow = Awaited<ReturnType<typeof findOpenInvoices>>[number]

/** The open invoices of a connection, the oldest due day first, which is the order of settlement. At most 100. */
export const openInvoicesOf = (db: Database, connectionId: number): Promise<OpenInvoiceRow[]> =>
  findOpenInvoices(db, { connection: connectionId, limit: 100 })
