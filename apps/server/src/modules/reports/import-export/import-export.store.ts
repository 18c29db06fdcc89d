import { reportDefinition } from '@uplink/contract/reports/definition'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { isOneOfForms } from '#platform/database/like'

/** Reports within, in the form of files. */
export async function findForFile(db: Database, { within, ids }: { within: Within; ids: readonly number[] }) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'name', 'definition', 'cache_ttl_s', 'timeout_s'])
    .select(
      sql<string>`coalesce((SELECT source.name FROM data_sources AS source
        WHERE source.id = reports.data_source_id), 'default')`.as('source_name'),
    )
    .where('id', 'in', [...ids])
    .where(within)
    .execute()
  return rows.map(({ id, cache_ttl_s, timeout_s, ...row }) => ({
    id,
    cache_ttl_s,
    timeout_s,
    definition: {
      ...reportDefinition.parse(row.definition),
      report_name: row.name,
      db_connection_name: row.source_name,
    },
  }))
}

/** Sets of options within, with their lists. */
export async function findSetsForFile(
  db: Database,
  { within, ids }: { within: Within; ids: readonly number[] },
) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('dropdown_options')
    .select(['id', 'name', 'options'])
    .where('id', 'in', [...ids])
    .where(within)
    .execute()
  return rows.map(({ options, ...set }) => ({
    ...set,
    options: (options as unknown as { value: string }[]).map(({ value }) => value),
  }))
}

/** Those within that have one of these names, in whatever spelling. */
export async function findNamed(
  db: Database,
  table: 'reports' | 'dropdown_options',
  { within, names }: { within: Within; names: readonly string[] },
): Promise<{ id: number; name: string }[]> {
  if (names.length === 0) return []
  return db
    .selectFrom(table)
    .select(['id', 'name'])
    .where((eb) => isOneOfForms(eb.ref('name'), names))
    .where(within)
    .orderBy('id')
    .execute()
}
