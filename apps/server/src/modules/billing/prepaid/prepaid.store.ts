import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { statement, type Slots } from '#platform/database/statement'
import type { PrepaidFacts } from './renewal'

/** A line that is prepaid, or will be, or was until a day that is not over. Money in minor units. */
export interface PrepaidRow extends PrepaidFacts {
  id: number
  user_id: number
  username: string
  organization_id: number
  invoice_prefix: string
  time_zone: string
  currency: string
  renews_from_balance: boolean
  /** What the line holds in advance, and what its open bills leave to pay. */
  balance: number
  owed: number
}

type Columns = Omit<PrepaidRow, 'sale' | 'change'> & {
  name: string | null
  price: number
  count: number
  unit: 'days' | 'months'
  change_on: string | null
  change_name: string
  change_price: number
  change_count: number
  change_unit: 'days' | 'months'
}

/** What a package costs a prepaid line: a price that was agreed with the customer comes before the package's own. */
const priceOf = (agreed: string, of: string) =>
  sql`CASE WHEN ${sql.ref(agreed)} <> ${sql.ref(`${of}.price`)} THEN ${sql.ref(agreed)}
    ELSE coalesce(${sql.ref(`${of}.prepaid_price`)}, ${sql.ref(agreed)}) END`
const countOf = (of: string) => sql`coalesce(${sql.ref(`${of}.prepaid_count`)}, 1)`
const unitOf = (of: string) => sql`coalesce(${sql.ref(`${of}.prepaid_unit`)}, 'months')`

const findRows = statement((db, slot: Slots<{ ids: readonly number[] }>) => ({
  compile: () =>
    sql<Columns>`
    SELECT c.id, c.user_id, c.username, c.status, c.organization_id, o.invoice_prefix, o.time_zone, o.currency, o.tax_percent,
      o.prepaid_grace_days AS grace_days, o.prepaid_late_from AS late_from,
      line.starts_on, line.ends_on, line.paid_until, line.renews_from_balance,
      coalesce(w.balance, 0) AS balance,
      (SELECT coalesce(sum(i.total - i.paid), 0) FROM invoices i WHERE i.connection_id = c.id AND i.status = 'open')::bigint AS owed,
      (SELECT coalesce(json_agg(waits ORDER BY id), '[]') FROM (
        SELECT id, description, amount, tax, tax_percent FROM pending_charges
        WHERE connection_id = c.id AND invoice_id IS NULL) waits) AS pending,
      p.name, ${priceOf('k.price', 'p')} AS price, ${countOf('p')} AS count, ${unitOf('p')} AS unit,
      change.effective_on AS change_on, ordered.name AS change_name, ${priceOf('q.price', 'ordered')} AS change_price,
      ${countOf('ordered')} AS change_count, ${unitOf('ordered')} AS change_unit
    FROM prepaid_lines line
    JOIN connections c ON c.id = line.connection_id
    JOIN organizations o ON o.id = c.organization_id
    LEFT JOIN ledger_accounts w ON w.connection_id = c.id AND w.kind = 'wallet'
    LEFT JOIN contracts k ON k.connection_id = c.id AND k.ends_on IS NULL
    LEFT JOIN packages p ON p.id = k.package_id
    LEFT JOIN package_changes change
      ON change.connection_id = c.id AND change.applied_at IS NULL AND change.called_off_at IS NULL
    LEFT JOIN package_quotes q ON q.id = change.quote_id
    LEFT JOIN packages ordered ON ordered.id = q.package_id
    WHERE line.connection_id = ANY (${slot('ids')}::bigint[])
    ORDER BY c.id`.compile(db),
}))

/** What is known of these lines, by their ids in rising order: of those that are prepaid. */
export const findPrepaid = async (db: Database, ids: readonly number[]): Promise<PrepaidRow[]> =>
  (await findRows(db, { ids })).map(toRow)

function toRow(row: Columns): PrepaidRow {
  const { name, price, count, unit, change_on: on, ...line } = row
  return {
    ...line,
    sale: name === null ? null : { name, price, valid: { count, unit } },
    change:
      on === null
        ? null
        : {
            on,
            name: row.change_name,
            price: row.change_price,
            valid: { count: row.change_count, unit: row.change_unit },
          },
  }
}

/** Makes lines prepaid from a day on; what is paid ends with `paid_until`. Lines that were prepaid before begin anew. */
export async function insertPrepaid(
  tx: Database,
  lines: readonly { connection: number; startsOn: string; paidUntil: string; renewsFromBalance?: boolean }[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    INSERT INTO prepaid_lines (connection_id, organization_id, starts_on, paid_from, paid_until, renews_from_balance, updated_at)
    SELECT c.id, c.organization_id, line.starts_on, line.starts_on, line.paid_until, line.renews, ${now}::timestamptz
    FROM unnest(
      ${lines.map(({ connection }) => connection)}::bigint[], ${lines.map(({ startsOn }) => startsOn)}::date[],
      ${lines.map(({ paidUntil }) => paidUntil)}::date[],
      ${lines.map(({ renewsFromBalance = false }) => renewsFromBalance)}::boolean[]
    ) AS line (connection_id, starts_on, paid_until, renews)
    JOIN connections c ON c.id = line.connection_id
    ON CONFLICT (connection_id) DO UPDATE SET starts_on = excluded.starts_on, ends_on = NULL, paid_from = excluded.paid_from,
      paid_until = excluded.paid_until, updated_at = excluded.updated_at`.execute(tx)
}

/** The line is paid for these days now. */
export async function extendPrepaid(
  tx: Database,
  { connection, from, to, now }: { connection: number; from: string; to: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('prepaid_lines')
    .set({ paid_from: from, paid_until: to, updated_at: now })
    .where('connection_id', '=', connection)
    .execute()
}

/** The first invoice of an organization needs its counter. */
export async function ensureInvoiceCounter(tx: Database, organization: number): Promise<void> {
  await tx
    .insertInto('invoice_counters')
    .values({ organization_id: organization })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
