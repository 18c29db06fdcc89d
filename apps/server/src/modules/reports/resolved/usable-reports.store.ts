import type { OutputColumn } from '@uplink/contract/reports/routes'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/**
 * Reports of a data source that may be read like tables, with their stored definitions; only those within, if that is
 * given.
 */
export async function findByIds(
  db: Database,
  { within, source, ids }: { within: Within | undefined; source: number | null; ids: readonly number[] },
) {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'definition', 'output_columns'])
    .where('id', 'in', [...ids])
    .where('data_source_id', 'is not distinct from', source)
    .$if(within !== undefined, (query) => query.where(within as Within))
    .execute()
  return rows.map(({ output_columns, ...row }) => ({
    ...row,
    outputColumns: output_columns as unknown as OutputColumn[],
  }))
}
