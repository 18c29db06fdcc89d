import type { PaymentState } from '@uplink/contract/payments'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

interface OfLine {
  connection: number
  within: Within
  limit: number
}

/** Open bills of a line, the oldest first, then the latest others. */
export function findBills(db: Database, { connection, within, limit }: OfLine) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['i.id', 'i.number', 'i.period_start', 'i.period_end', 'i.issued_on', 'i.due_on'])
    .select(['i.total', 'i.paid', 'i.credited', 'i.written_off', 'i.status', 'o.time_zone'])
    .where('i.connection_id', '=', connection)
    .where('i.status', '<>', sql.lit('void'))
    .where(within)
    .orderBy(sql`i.status = 'open'`, 'desc')
    .orderBy(sql`CASE WHEN i.status = 'open' THEN i.due_on END`)
    .orderBy('i.period_start', 'desc')
    .limit(limit)
    .$narrowType<{ status: 'open' | 'paid' }>()
    .execute()
}

/** The latest payments of a line, without those that came to nothing. */
export function findPayments(db: Database, { connection, within, limit }: OfLine) {
  return db
    .selectFrom('payments as p')
    .select([
      'p.id',
      'p.gateway',
      'p.amount',
      'p.state',
      'p.gateway_transaction_id',
      'p.created_at',
      'p.settled_at',
    ])
    .where('p.connection_id', '=', connection)
    .where('p.state', 'not in', ['failed', 'expired'])
    .where(within)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .$narrowType<{ state: PaymentState }>()
    .execute()
}
