import { partOfNumber } from '@uplink/contract/phones'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

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

/** The form of a text in which its spelling does not matter: `searchForm`, in SQL. */
export const formOf = (text: Expression<unknown>): RawBuilder<string> => sql<string>`search_form(${text})`

/** Whether a text contains what somebody typed, in whatever spelling. */
export function contains(text: Expression<unknown>, typed: string): Expression<SqlBool> {
  return sql<SqlBool>`(${formOf(sql`(${text})::text`)} LIKE ${`%${beginning(searchForm(typed))}`})`
}

/** Whether a text's form is one of these texts' forms. */
export function isOneOfForms(text: Expression<unknown>, typed: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`(${formOf(text)} = ANY(${sql.val(typed.map(searchForm))}::text[]))`
}

type PartOfNumber = NonNullable<ReturnType<typeof partOfNumber>>

/** Whether a stored number begins so. */
export function numberBegins(column: Expression<unknown>, { beginnings }: PartOfNumber): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    beginnings.map((digits) => beginsWith(column, digits)),
    sql` OR `,
  )})`
}

/** Whether a stored number ends so; with an index of `reverse(column)`, outside row-level security. */
export function numberEnds(column: Expression<unknown>, { ending }: PartOfNumber): Expression<SqlBool> {
  return beginsWith(sql`reverse(${column})`, [...ending].toReversed().join(''))
}

/** Whether a stored number begins or ends so. */
export function hasNumber(column: Expression<unknown>, number: PartOfNumber): Expression<SqlBool> {
  return sql<SqlBool>`(${numberBegins(column, number)} OR ${numberEnds(column, number)})`
}

/** Whether a number, in whatever notation it is stored, has these digits; false for a text that is no part of one. */
export function hasDigits(column: Expression<unknown>, typed: string): Expression<SqlBool> {
  const number = partOfNumber(typed)
  return number
    ? sql<SqlBool>`(regexp_replace(${column}, '[^0-9]', '', 'g') LIKE ${`%${number.ending}%`})`
    : sql<SqlBool>`false`
}
