import { sql, type Expression } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import type { AuditTarget } from './targets'

export interface TitleQuery extends Pick<AuditTarget, 'from' | 'key'> {
  /** The kind of record as the log calls it. */
  noun: string
  ids: readonly number[]
  title: Expression<string>
  within: Within
}

/** The titles of these records within, of all kinds in one statement. */
export async function findTitles(db: Database, query: readonly TitleQuery[]) {
  const each = query.map(
    ({ noun, ids, from, key, title, within }) =>
      sql`SELECT ${noun}::text AS noun, ${sql.ref(key)}::text AS id, (${title})::text AS title
        FROM ${from} WHERE ${sql.ref(key)} = ANY(${[...ids]}::bigint[]) AND ${within}`,
  )
  const { rows } = await sql<{ noun: string; id: string; title: string }>`${sql.join(
    each,
    sql` UNION ALL `,
  )}`.execute(db)
  return rows
}
