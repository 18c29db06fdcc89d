import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import type { RuledRows } from '../access/access.public'

export interface Asked {
  /** The kind of record as the log calls it. */
  noun: string
  ids: readonly number[]
  rows: RuledRows
  within: Within
}

/** The titles of these records within, of all kinds in one statement. */
export async function findTitles(db: Database, asked: readonly Asked[]) {
  const each = asked.map(
    ({ noun, ids, rows: { from, key, title }, within }) =>
      sql`SELECT ${noun}::text AS noun, ${sql.ref(key)}::text AS id, (${title})::text AS title
        FROM ${from} WHERE ${sql.ref(key)} = ANY(${[...ids]}::bigint[]) AND ${within}`,
  )
  const { rows } = await sql<{ noun: string; id: string; title: string }>`${sql.join(
    each,
    sql` UNION ALL `,
  )}`.execute(db)
  return rows
}
