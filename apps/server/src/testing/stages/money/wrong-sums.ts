import { sql } from 'kysely'
import { invoiceSums } from '../../../modules/billing/billing.public'
import { paymentSums } from '../../../modules/payments/payments.public'
import type { Database } from '#platform/database/kysely'
import type { KeptSums } from '#platform/kept-sums/kept-sums.store'

/** How many sums are not what their rows add up to, in one snapshot; none while they have to be counted anew. */
async function wrongOf(
  db: Database,
  { name, sums, changes, keys, added, counted }: KeptSums,
): Promise<number> {
  const list = (names: readonly string[]) => sql.join(names.map((one) => sql.ref(one)))
  const totals = sql.join(added.map((one) => sql`sum(${sql.ref(one)})`))
  const some = sql.join(
    added.map((one) => sql`sum(${sql.ref(one)}) <> 0`),
    sql` OR `,
  )
  const levels = (
    of: ReturnType<typeof sql>,
  ) => sql`SELECT level.area_id, ${list(keys)}, ${totals} FROM ${of} AS noted
    CROSS JOIN LATERAL (VALUES (0), (noted.area_id)) AS level (area_id) GROUP BY level.area_id, ${list(keys)} HAVING ${some}`
  const columns = sql`area_id, ${list([...keys, ...added])}`
  const kept = sql`SELECT area_id, ${list(keys)}, ${totals} FROM (
      SELECT ${columns} FROM ${sql.table(sums)}
      UNION ALL SELECT ${columns} FROM ${sql.table(changes)}
      UNION ALL SELECT 0, ${list([...keys, ...added])} FROM ${sql.table(changes)}) AS one
    GROUP BY area_id, ${list(keys)} HAVING ${some}`
  const { rows } = await sql<{ wrong: number }>`
    WITH kept AS (${kept}), rows AS (${levels(sql`(${counted})`)})
    SELECT count(*) AS wrong FROM ((TABLE kept EXCEPT TABLE rows) UNION ALL (TABLE rows EXCEPT TABLE kept)) AS other
    WHERE (SELECT counted_at FROM kept_sums WHERE name = ${name}) IS NOT NULL`.execute(db)
  return rows[0]?.wrong ?? NaN
}

/** Of bills and of payments. */
export const wrongSums = async (db: Database) => [
  await wrongOf(db, invoiceSums),
  await wrongOf(db, paymentSums),
]
