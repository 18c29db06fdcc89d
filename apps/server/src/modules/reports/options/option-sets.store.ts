import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** A set within, with the report that provides its choices, if any. */
export async function findSet(db: Database, { within, id }: { within: Within; id: number }) {
  const row = await db
    .selectFrom('dropdown_options')
    .select(['options', 'report_id'])
    .where('id', '=', id)
    .where(within)
    .executeTakeFirst()
  return row && { ...row, options: row.options as unknown as { value: string; label: string }[] }
}

/** The ids of those sets that are within. */
export async function idsWithin(
  db: Database,
  { within, ids }: { within: Within; ids: readonly number[] },
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('dropdown_options')
    .select('id')
    .where('id', 'in', [...ids])
    .where(within)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many columns a report had at its last save. */
export async function columnsOf(db: Database, report: number): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(sql<number>`jsonb_array_length(output_columns)`.as('columns'))
    .where('id', '=', report)
    .executeTakeFirst()
  return row?.columns ?? 0
}

/** Stores the sets that a report names. */
export async function replaceSets(tx: Database, report: number, sets: readonly number[]): Promise<void> {
  await tx.deleteFrom('report_option_uses').where('report_id', '=', report).execute()
  if (sets.length === 0) return
  const rows = sets.map((set_id) => ({ report_id: report, set_id }))
  await tx.insertInto('report_option_uses').values(rows).execute()
}
