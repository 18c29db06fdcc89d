import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { PendingCharge } from './bill'
import { billedStatus } from './charged-lines.store'
import type { ComingContract, ComingLine } from './next-bill'

type Row = ComingContract & Omit<ComingLine, 'contracts' | 'pending'> & { connection_id: number }

interface Line extends ComingLine {
  contracts: ComingContract[]
  pending: PendingCharge[]
}

/**
 * What is known of these lines, by their ids in rising order: of those with contracts on days until `until` that are on no
 * bill. A line has at most 100 such contracts.
 */
export async function findCharged(
  db: Database,
  { connectionIds, until }: { connectionIds: readonly number[]; until: string },
): Promise<Map<number, ComingLine>> {
  const lines = new Map<number, Line>()
  for (const row of await findContracts(db, connectionIds, until)) {
    const known = lines.get(row.connection_id)
    if (known) known.contracts.push(row)
    else lines.set(row.connection_id, { ...row, contracts: [row], pending: [] })
  }
  if (lines.size > 0)
    for (const charge of await findPending(db, [...lines.keys()]))
      lines.get(charge.connection_id)?.pending.push(charge)
  return lines
}

/** LATERAL keeps to the indexes: under row-level security PostgreSQL expects one line where a thousand come. */
async function findContracts(db: Database, connectionIds: readonly number[], until: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT c.id AS connection_id, ${billedStatus('c')} AS status, c.resumed_on, last.period_end AS billed_until,
      change.effective_on AS change_on, change.price AS change_price, change.name AS change_name,
      (SELECT plan.effective_on FROM line_plans plan
        WHERE plan.connection_id = wanted AND plan.done_at IS NULL AND plan.withdrawn_at IS NULL) AS ends_before,
      k.id, p.name, k.price, k.price_before, k.price_since, k.starts_on, k.ends_on,
      -- a line with a price of its own keeps it
      CASE WHEN k.price = p.price THEN p.next_price END AS next_price,
      CASE WHEN k.price = p.price THEN p.next_price_on END AS next_price_on
    FROM unnest(${connectionIds}::bigint[]) AS wanted
    CROSS JOIN LATERAL (SELECT id, status, resumed_on FROM connections WHERE id = wanted LIMIT 1) c
    LEFT JOIN LATERAL (
      SELECT period_end FROM invoices i WHERE i.connection_id = wanted AND i.status <> 'void' AND i.document_id IS NULL
      ORDER BY i.period_start DESC LIMIT 1
    ) last ON true
    LEFT JOIN LATERAL (
      SELECT waits.effective_on, q.price, ordered.name FROM package_changes waits
      JOIN package_quotes q ON q.id = waits.quote_id
      JOIN packages ordered ON ordered.id = q.package_id
      WHERE waits.connection_id = wanted AND waits.applied_at IS NULL AND waits.called_off_at IS NULL LIMIT 1
    ) change ON true
    CROSS JOIN LATERAL (
      SELECT * FROM contracts
      WHERE connection_id = wanted AND starts_on <= ${until}::date
        AND (ends_on IS NULL OR ends_on > coalesce(last.period_end, '-infinity'))
      ORDER BY starts_on LIMIT 100
    ) k
    JOIN packages p ON p.id = k.package_id
    WHERE last.period_end IS NULL OR last.period_end < ${until}::date
    ORDER BY c.id`.execute(db)
  return rows
}

export async function findPending(db: Database, connectionIds: readonly number[]) {
  return db
    .selectFrom('pending_charges')
    .select(['connection_id', 'id', 'description', 'amount', 'tax', 'tax_percent'])
    .where('connection_id', '=', sql<number>`ANY (${connectionIds}::bigint[])`)
    .where('invoice_id', 'is', null)
    .orderBy('id')
    .execute()
}

/** What waits for a line's next bill, until when it is billed, and on which days from a day on its bills begin. */
export async function findWaiting(
  db: Database,
  { connectionId, from }: { connectionId: number; from: string },
): Promise<{ pending: PendingCharge[]; billedUntil: string | null; begun: string[] }> {
  const pending = await findPending(db, [connectionId])
  const bills = await db
    .selectFrom('invoices')
    .select(['period_start', 'period_end'])
    .where('connection_id', '=', connectionId)
    .where('status', '<>', sql.lit('void'))
    .where('document_id', 'is', null)
    .where('period_end', '>=', from)
    .orderBy('period_start')
    .execute()
  return {
    pending,
    billedUntil: bills.at(-1)?.period_end ?? null,
    begun: bills.map(({ period_start }) => period_start),
  }
}
