import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { contains } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'
import { createResourceStore, type Reach } from '#platform/resource/resource.store'

interface PersonNamed {
  id: number
  name: string
}

/** A design in lists. */
export interface ListedRow {
  id: number
  version: number
  name: string
  rows_count: number
  roles: 'all' | string[]
  created_by: PersonNamed | null
  updated_by: PersonNamed | null
  created_at: Date
  updated_at: Date
  can_edit: boolean
  can_delete: boolean
}

/** A design with its rows, as stored in JSON. */
export interface DesignRecord extends Omit<ListedRow, 'rows_count' | 'roles'> {
  organization_id: number | null
  rows: unknown
}

const personIn = (column: 'created_by' | 'updated_by') =>
  sql`(SELECT json_build_object('id', person.id, 'name', person.name) FROM users AS person
    WHERE person.id = ${sql.ref(`designs.${column}`)})`

const rowNaming = (role: ReturnType<typeof sql>) => sql<SqlBool>`EXISTS (
  SELECT FROM jsonb_array_elements(designs.rows) AS part(content) WHERE part.content -> 'role_ids' @> ${role})`

const forAll = sql`'"all"'::jsonb`

/** The names of the roles that see one of its rows. */
const roles = sql`CASE WHEN ${rowNaming(forAll)} THEN ${forAll}
  ELSE (SELECT coalesce(jsonb_agg(role.display_name ORDER BY role.id), '[]') FROM roles AS role
    WHERE ${rowNaming(sql`to_jsonb(role.id)`)}) END`

const common = {
  name: 'name',
  created_at: 'created_at',
  created_by: personIn('created_by'),
  updated_by: personIn('updated_by'),
}

/** The statements about pages of designs. */
export const pages = createResourceStore({
  table: 'designs',
  sources: { ...common, rows_count: sql`jsonb_array_length(designs.rows)`, roles },
  searched: ['name'],
})

/** The statements about one design. */
export const table = createResourceStore({
  table: 'designs',
  sources: { ...common, organization_id: 'organization_id', rows: 'rows' },
  searched: [],
})

/** The designs within whose name contains the text. */
export const matching = (within: Within, q: string | undefined): Within =>
  q === undefined ? within : sql<SqlBool>`(${within} AND ${contains(sql.ref('designs.name'), q)})`

/** Sets the reports that a design contains. */
export async function replaceReports(tx: Database, id: number, reports: readonly number[]): Promise<void> {
  await tx.deleteFrom('design_reports').where('design_id', '=', id).execute()
  if (reports.length === 0) return
  const rows = [...new Set(reports)].map((report_id) => ({ design_id: id, report_id }))
  await tx.insertInto('design_reports').values(rows).execute()
}

export interface Viewer {
  roleIds: readonly number[]
  isCustomer: boolean
  /** Null: staff of all organizations. */
  organizationId: number | null
}

/** The designs with rows for a viewer's roles, of the viewer's organization or of none, by name. */
export async function findFor(
  db: Database,
  { roleIds, isCustomer, organizationId }: Viewer,
  { id, limit, reach }: { id?: number; limit: number; reach: Pick<Reach, 'Edit' | 'Delete'> },
) {
  const named = roleIds.map((role) => rowNaming(sql`to_jsonb(${role}::bigint)`))
  const shown = [...(isCustomer ? [] : [rowNaming(forAll)]), ...named]
  if (shown.length === 0) return []
  return db
    .selectFrom('designs')
    .select(['id', 'name', 'rows', 'updated_at'])
    .select([
      sql<boolean>`coalesce(${reach.Edit}, false)`.as('can_edit'),
      sql<boolean>`coalesce(${reach.Delete}, false)`.as('can_delete'),
    ])
    .where(sql<SqlBool>`(${sql.join(shown, sql` OR `)})`)
    .$if(isCustomer || organizationId !== null, (query) =>
      query.where(
        sql<SqlBool>`(designs.organization_id IS NULL OR designs.organization_id = ${organizationId}::bigint)`,
      ),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type ShownDesign = Awaited<ReturnType<typeof findFor>>[number]
