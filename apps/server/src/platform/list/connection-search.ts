import { partOfNumber } from '@uplink/contract/phones'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import { beginsWith, numberBegins } from '../database/like'

// How lines are found, in whatever spelling. Each condition is a look-up in an index of `connections`, also under
// row-level security.

/** How many lines whose number ends with some digits are looked at. */
const mostEnding = 5000

/** The line of a username. */
export function usernameIs(typed: string): Expression<SqlBool> {
  const form = searchForm(typed)
  return sql<SqlBool>`(connections.username_key = ${typed.toLowerCase()} OR connections.username_key = ${form}
    OR connections.username_form = ${form})`
}

/** A whole Client ID, or how a username, an account holder's name, their last name or a number begins, or how it ends. */
export function lineBegins(typed: string): Expression<SqlBool> {
  const form = searchForm(typed)
  const begun = (column: string) => beginsWith(sql.ref(`connections.${column}`), form)
  const id = /^\d{1,15}$/.test(form) ? Number(form) : null
  const number = partOfNumber(typed)
  const numbered = number
    ? sql<SqlBool>`(${numberBegins(sql.ref('connections.contact'), number)} OR connections.id = ANY(ARRAY(
        SELECT lines_with_number_ending(${number.ending}, ${sql.lit(mostEnding)}))))`
    : sql<SqlBool>`false`
  return sql<SqlBool>`(connections.id = ${id} OR ${begun('username_key')} OR ${begun('username_form')}
    OR ${begun('holder_key')} OR ${begun('last_name_key')} OR ${numbered})`
}
