import { reportDefinition } from '@uplink/contract/reports/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import { sql, type SqlBool } from 'kysely'
import { readingOnce } from '#platform/parsed-json'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

const definitionShown = readingOnce(reportDefinition)

/** Some reports as dashboards need them: those within, if that is given, and the `known` ones. */
export async function findShown(
  db: Database,
  { ids, within, known = [] }: { ids: readonly number[]; within?: Within; known?: readonly number[] },
) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'name', 'definition', 'output_columns', 'version', 'cache_ttl_s', 'timeout_s'])
    .select(
      sql<string>`coalesce((SELECT name FROM data_sources WHERE data_sources.id = reports.data_source_id), 'default')`.as(
        'source_name',
      ),
    )
    .where('id', 'in', [...ids])
    .where(
      within
        ? sql<SqlBool>`(${within} OR reports.id = ANY(${sql.val([...known])}::bigint[]))`
        : sql<SqlBool>`true`,
    )
    .execute()
  return rows.map(({ definition, output_columns, source_name, name, ...row }) => ({
    ...row,
    report_name: name,
    definition: {
      ...definitionShown(definition),
      report_name: name,
      db_connection_name: source_name,
    },
    output_columns: output_columns as unknown as OutputColumn[],
  }))
}

export type ShownReport = Awaited<ReturnType<typeof findShown>>[number]
