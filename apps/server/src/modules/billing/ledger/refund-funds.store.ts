import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** The connection's wallet, and the provider's settings for overdue lines. */
export async function findHolding(db: Database, connectionId: number) {
  return db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('ledger_accounts as w', (join) =>
      join.onRef('w.connection_id', '=', 'c.id').on('w.kind', '=', sql.lit('wallet')),
    )
    .select((eb) => [
      eb.fn.coalesce('w.balance', eb.lit(0)).as('balance'),
      'c.status',
      'o.time_zone',
      'o.suspends_overdue',
      'o.grace_days',
    ])
    .where('c.id', '=', connectionId)
    .executeTakeFirst()
}

/** The open bills out of which money of a payment was taken since then, the first due first. */
export async function findReopened(
  db: Database,
  query: { paymentId: number; since: Date },
): Promise<{ number: string; rest: number; due_on: string }[]> {
  return db
    .selectFrom('invoices as i')
    .select((eb) => ['i.number', eb('i.total', '-', eb.ref('i.paid')).as('rest'), 'i.due_on'])
    .where('i.status', '=', 'open')
    .where((eb) =>
      eb(
        'i.id',
        'in',
        eb
          .selectFrom('ledger_transfers as t')
          .select('t.invoice_id')
          .where('t.payment_id', '=', query.paymentId)
          .where('t.kind', '=', 'reversal')
          .where('t.occurred_at', '>=', query.since),
      ),
    )
    .orderBy('i.due_on')
    .orderBy('i.id')
    .execute()
}

/** What a payment settled, in the order in which a refund takes it back. */
export function findSettledBy(db: Database, query: { connectionId: number; paymentId: number }) {
  return db
    .selectFrom('payment_allocations as p')
    .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
    .select(['i.id', 'i.number', 'i.due_on', 'p.amount'])
    .where('p.payment_id', '=', query.paymentId)
    .where('i.connection_id', '=', query.connectionId)
    .orderBy('i.due_on', 'desc')
    .orderBy('i.id', 'desc')
    .execute()
}
