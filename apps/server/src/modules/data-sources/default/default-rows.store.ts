import { models } from '@uplink/contract/models'
import { sql } from 'kysely'
import type { Call } from '#platform/http/call'
import type { RuleColumns } from '#platform/http/gatekeeper'
import type { Model } from '@uplink/contract/models'
import { defaultTables, ownRows } from './default-tables'

/** All rows, none, or a condition as the pieces of a template: parameters go between the strings. */
export type TableRows = 'all' | 'none' | { strings: readonly string[]; values: readonly unknown[] }

/**
 * Which rows of each of the portal's own tables the caller may list, by the table's name; conditions name its columns
 * without a table. A table that is missing from the answer is hidden from the caller.
 *
 * @param isWanted which tables; absent: all
 */
export async function rowsOfDefault(
  call: Pick<Call, 'db' | 'rows' | 'person'>,
  isWanted: (table: string) => boolean = () => true,
): Promise<ReadonlyMap<string, TableRows>> {
  const { accountType, userId } = call.person
  // a customer only sees their own rows, whatever their roles grant
  if (accountType === 'customer')
    return new Map(
      Object.entries(ownRows).map(([name, column]) => [
        name,
        { strings: [`"${column}" = `, ''], values: [userId] },
      ]),
    )
  const wanted = Object.entries(defaultTables).filter(([name]) => isWanted(name))
  const rows = wanted.map(async ([name, { model, columns }]) => {
    const within = await call.rows(model, 'List', ruleColumns(model, columns))
    return [name, piecesOf(sql`${within}`.compile(call.db))] as const
  })
  return new Map(await Promise.all(rows))
}

function ruleColumns(model: Model, columns: Readonly<Record<string, string | undefined>>) {
  const known = models[model].flatMap((field) => {
    const column = columns[field]
    const type = field === 'account_type' ? ('text' as const) : ('int' as const)
    return column === undefined ? [] : [[field, { column, type }]]
  })
  return Object.fromEntries(known) as Partial<RuleColumns<Model>>
}

/**
 * From a compiled condition, which has its parameters in order as `$1`, `$2`, …, and whose text has no quoted
 * strings.
 */
function piecesOf({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }): TableRows {
  if (text === 'true') return 'all'
  if (text === 'false') return 'none'
  const strings = text.split(/\$\d+/)
  if (strings.length !== parameters.length + 1) throw new Error('the condition’s parameters are out of order')
  return { strings, values: parameters }
}

/** The rows that both people may list. */
export function rowsOfBoth(one: TableRows, other: TableRows): TableRows {
  if (one === 'none' || other === 'none') return 'none'
  if (one === 'all') return other
  if (other === 'all') return one
  const pieces = (rows: typeof one, before: string, after: string) => {
    const strings = [...rows.strings]
    strings[0] = before + (strings[0] ?? '')
    strings.push((strings.pop() ?? '') + after)
    return strings
  }
  const [left, right] = [pieces(one, '((', ') AND ('), pieces(other, '', '))')]
  const middle = (left.pop() ?? '') + (right.shift() ?? '')
  return { strings: [...left, middle, ...right], values: [...one.values, ...other.values] }
}
