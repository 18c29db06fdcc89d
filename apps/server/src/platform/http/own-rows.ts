import { sql, type SqlBool } from 'kysely'
import type { Within } from './gatekeeper'
import type { Person } from './person'

/**
 * The rows that staff may see by their rules, and those of their own lines, which they see whatever the rules: what a
 * list of their own line shows can also be opened.
 * @param line the column with the row's connection: `i.connection_id`
 */
export function orOwn({ connections }: Pick<Person, 'connections'>, within: Within, line: string): Within {
  if (connections.length === 0) return within
  return sql<SqlBool>`(${within} OR ${sql.ref(line)} = any(${connections.map(({ id }) => id)}::bigint[]))`
}
