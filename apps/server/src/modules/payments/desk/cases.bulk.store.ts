import { sql } from 'kysely'
import type { Matching, Named } from '#platform/bulk/bulk-act'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { casesOf, type CaseQuery } from './payment-cases.store'

/** All cases that the list's filter finds. */
export function casesMatching(
  db: Database,
  query: CaseQuery & { assignee: number | null | undefined },
): Matching {
  const { rows, order } = casesOf(db, query)
  return {
    rows: rows.clearSelect().select([sql<string>`waiting.kind`.as('kind'), sql<number>`waiting.id`.as('id')]),
    order,
  }
}

const amountOf = (amount: string, currency: string) => {
  const [money, unit] = [sql.ref(amount), sql.ref(currency)]
  return sql`to_char(${money} * minor_unit(${unit}), 'FM999999999990'
    || CASE minor_digits(${unit}) WHEN 0 THEN '' ELSE '.' || repeat('0', minor_digits(${unit})) END)`
}

/**
 * A case in words, also when it is decided by now. A message says nothing of the currency, and belongs to no line, so that no
 * rule narrows it.
 */
export const caseName =
  (within: Within): Named =>
  ({ kind, id }) =>
    sql<string | null>`CASE ${kind}
      WHEN 'message' THEN (SELECT 'Money ' || coalesce('for “' || m.reference || '”', 'without a line')
          || coalesce(', ' || m.transaction_id, '') FROM gateway_messages m WHERE m.id = ${id})
      WHEN 'payment' THEN (SELECT 'Payment of ' || ${amountOf('p.amount', 'p.currency')} || ' for ' || c.username
        FROM payments p JOIN connections c ON c.id = p.connection_id WHERE p.id = ${id} AND ${within})
      WHEN 'refund' THEN (SELECT 'Refund of ' || ${amountOf('r.amount', 'p.currency')} || ' for ' || c.username
        FROM payment_refunds r JOIN payments p ON p.id = r.payment_id JOIN connections c ON c.id = p.connection_id
        WHERE r.id = ${id} AND ${within}) END`
