import type { OutputColumn } from '@uplink/contract/reports/routes'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** Those of the reports within that are on the portal's own database, or on one of these data sources. */
export const onSources = (within: Within, sources: Within): Within =>
  sql<SqlBool>`(${within} AND (reports.data_source_id IS NULL OR EXISTS (SELECT FROM data_sources
    WHERE data_sources.id = reports.data_source_id AND ${sources})))`

/** Reports of a data source that may be used as tables, with their stored definitions; only those within all of these scopes. */
export async function findByIds(
  db: Database,
  { within, source, ids }: { within: readonly Within[]; source: number | null; ids: readonly number[] },
) {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'definition', 'output_columns'])
    .where('id', 'in', [...ids])
    .where('data_source_id', 'is not distinct from', source)
    .where((of) => of.and([...within]))
    .execute()
  return rows.map(({ output_columns, ...row }) => ({
    ...row,
    outputColumns: output_columns as unknown as OutputColumn[],
  }))
}
