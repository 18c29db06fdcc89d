import { sql, type Expression, type SqlBool } from 'kysely'

/** The `LIKE` pattern for texts that begin with the given one; its `%`, `_` and `\` are escaped. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether a text begins with another, byte by byte. An index with `text_pattern_ops` serves this under row-level
 * security too; `LIKE` would first check the policy on every row.
 */
export function beginsWith(text: Expression<unknown>, begin: string): Expression<SqlBool> {
  return sql<SqlBool>`(${text} ~>=~ ${begin} AND ${text} ~<~ ${`${begin}\u{10FFFF}`})`
}

/** The `LIKE` pattern for texts that contain the given one. */
export function containing(text: string): string {
  return `%${beginning(text)}`
}
