import { sql, type Expression, type SqlBool } from 'kysely'

/** The `LIKE` pattern for what begins with a text; its `%`, `_` and `\` are escaped. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether a text begins so, byte by byte: an index with `text_pattern_ops` answers it under row security too, where `LIKE`
 * has to wait until every row was asked.
 */
export function beginsWith(text: Expression<unknown>, begin: string): Expression<SqlBool> {
  return sql<SqlBool>`(${text} ~>=~ ${begin} AND ${text} ~<~ ${`${begin}\u{10FFFF}`})`
}

/** The `LIKE` pattern of what has a text in it. */
export function containing(text: string): string {
  return `%${beginning(text)}`
}
