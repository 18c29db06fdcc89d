import { namesTold, type LookUpKind, type ToldName } from '@uplink/contract/look-ups'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { contains } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'

/** What row rules of organizations may name; `o` is an organization in every statement below. */
export const organizationColumns = {
  id: { column: 'o.id', type: 'int' },
  organization_id: { column: 'o.id', type: 'int' },
} as const

interface Request {
  /** The organizations that the caller's rules let them list. */
  listed: Within
  /** The caller's own organization. */
  own: number | null
  q?: string | undefined
  id?: readonly number[] | undefined
  organization_id?: readonly number[] | undefined
}

interface Source {
  table: Expression<unknown>
  /** Its columns besides `id`, `name` and `status`, where it has them. */
  bangla?: true
  city?: true
  organization: Expression<number>
  /** Whether a record of it that is not active any more still has something. */
  isUsed: Expression<SqlBool>
}

const n = (column: string) => sql.ref<number>(`n.${column}`)

const sources: Readonly<Record<LookUpKind, Source>> = {
  areas: {
    table: sql`areas`,
    bangla: true,
    city: true,
    organization: n('organization_id'),
    isUsed: sql<SqlBool>`n.lines > 0`,
  },
  packages: {
    table: sql`packages`,
    bangla: true,
    organization: n('organization_id'),
    isUsed: sql<SqlBool>`n.lines > 0`,
  },
  departments: {
    table: sql`departments`,
    organization: n('organization_id'),
    isUsed: sql<SqlBool>`EXISTS (SELECT FROM users u WHERE u.department_id = n.id)`,
  },
  organizations: {
    table: sql`organizations`,
    organization: n('id'),
    isUsed: sql<SqlBool>`EXISTS (SELECT FROM connections c WHERE c.organization_id = n.id)`,
  },
}

/** The names of a kind that a caller may read, by name. */
export async function findNames(db: Database, kind: LookUpKind, request: Request): Promise<ToldName[]> {
  const { table, bangla, city, organization, isUsed } = sources[kind]
  const { q, id, organization_id: within } = request
  const conditions = [
    sql<SqlBool>`EXISTS (SELECT FROM organizations o WHERE o.id = ${organization}
      AND (o.id = ${request.own}::bigint OR ${request.listed}))`,
    // what an address names is told whatever became of it
    id ? sql<SqlBool>`n.id = ANY(${id}::bigint[])` : sql<SqlBool>`(n.status = 'active' OR ${isUsed})`,
    ...(within ? [sql<SqlBool>`${organization} = ANY(${within}::bigint[])`] : []),
    ...(q === undefined ? [] : [hasText(q, [sql.ref('n.name'), ...(city ? [sql.ref('n.city')] : [])])]),
  ]
  const { rows } = await sql<ToldName>`
    SELECT n.id, n.name, ${bangla ? sql.ref('n.name_bn') : sql`NULL::text`} AS name_bn,
      ${city ? sql.ref('n.city') : sql`NULL::text`} AS city, ${organization} AS organization_id,
      n.status = 'active' AS is_active
    FROM ${table} n WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${city ? sql`n.city, n.name` : sql`n.name`}, n.id LIMIT ${sql.lit(namesTold)}`.execute(db)
  return rows
}

const hasText = (q: string, columns: readonly Expression<unknown>[]) =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => contains(column, q)),
    sql` OR `,
  )})`
