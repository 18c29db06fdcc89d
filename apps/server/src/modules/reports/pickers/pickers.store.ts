import type { OutputColumn } from '@uplink/contract/reports/routes'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** A saved report, and how deep reports are nested in it: 1 when it contains none. */
interface Usable {
  id: number
  name: string
  columns: number
  depth: number
  has_asked: boolean
}

/** Deeper than allowed, to end the search in a circle. */
const maxDepth = 20

/** The reports within of a data source (null: the portal's own), by name; `request`: the report that would use them. */
export async function findUsable(
  db: Database,
  {
    within,
    source,
    request: query,
    limit,
  }: { within: Within; source: number | null; request: number; limit: number },
): Promise<Usable[]> {
  const { rows } = await sql<Usable>`
    WITH RECURSIVE offered AS (
      SELECT reports.id, reports.name, jsonb_array_length(reports.output_columns) AS columns FROM reports
      WHERE ${within} AND reports.data_source_id IS NOT DISTINCT FROM ${source}::bigint
      ORDER BY lower(reports.name), reports.id LIMIT ${limit}
    ), below (id, used_id, depth) AS (
      SELECT offered.id, uses.used_id, 2 FROM offered JOIN report_uses uses ON uses.report_id = offered.id
      UNION
      SELECT below.id, uses.used_id, below.depth + 1 FROM below JOIN report_uses uses ON uses.report_id = below.used_id
      WHERE below.depth < ${maxDepth}
    )
    SELECT offered.*, coalesce(max(below.depth), 1) AS depth,
      offered.id = ${query} OR coalesce(bool_or(below.used_id = ${query}), false) AS has_asked
    FROM offered LEFT JOIN below ON below.id = offered.id
    GROUP BY offered.id, offered.name, offered.columns ORDER BY lower(offered.name), offered.id`.execute(db)
  return rows
}

/** The columns of a report within at its last save. */
export async function findColumns(
  db: Database,
  { within, source, id }: { within: Within; source: number | null; id: number },
): Promise<OutputColumn[] | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('output_columns')
    .where('id', '=', id)
    .where(within)
    .where((eb) => eb('data_source_id', 'is not distinct from', source))
    .executeTakeFirst()
  return row && (row.output_columns as unknown as OutputColumn[])
}
