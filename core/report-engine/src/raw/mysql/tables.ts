import { NotAllowed } from '../not-allowed'
import type { GuardedTable } from '../guard'
import { isWord } from './checks'
import type { Token } from './tokens'

/** Words that end the list of tables. */
const afterTables = 'where group having order limit union except intersect window'.split(' ')

/** One pair of brackets, or the statement itself. */
interface Level {
  /** A function's brackets may contain a FROM of their own: `extract(year from …)`. */
  isFunction: boolean
  /** Whether the next name is a table. */
  expectsTable: boolean
  /** Whether a comma is followed by another table. */
  isInTables: boolean
}

/** Throws unless every table is a listed one or a query of `with`; returns the listed ones. */
export function checkTables(tokens: readonly Token[], tables: readonly GuardedTable[]): string[] {
  const queries = queryNames(tokens)
  const met = new Set<string>()
  const levels: Level[] = [{ isFunction: false, expectsTable: false, isInTables: false }]
  for (const [index, token] of tokens.entries()) {
    const level = levels.at(-1)
    if (!level) throw new NotAllowed('There is a ) too many', token.at)
    if (token.kind === 'sign' && token.text === '(') {
      levels.push(opened(tokens, index, level))
      level.expectsTable = false
    } else if (token.kind === 'sign' && token.text === ')') levels.pop()
    // Whatever the bracket is for: from here on it contains a query.
    else if (isWord(token, 'select'))
      Object.assign(level, { isFunction: false, expectsTable: false, isInTables: false })
    else if (level.isFunction) continue
    else if (token.kind === 'sign' && token.text === ',') level.expectsTable = level.isInTables
    else if (isWord(token, 'from', 'join', 'straight_join'))
      Object.assign(level, { expectsTable: true, isInTables: true })
    else if (isWord(token, ...afterTables)) Object.assign(level, { expectsTable: false, isInTables: false })
    else if (isWord(token, 'lateral') && level.expectsTable) continue
    else if (level.expectsTable) {
      met.add(tableAt(tokens, index, tables, queries))
      level.expectsTable = false
    }
  }
  if (levels.length !== 1) throw new NotAllowed('There is a ( without its )')
  met.delete('')
  return [...met]
}

function opened(tokens: readonly Token[], index: number, outer: Level): Level {
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  const isQuery = isWord(after, 'select', 'with')
  const isCall =
    before?.kind === 'word' &&
    !isWord(
      before,
      'from',
      'join',
      'as',
      'in',
      'exists',
      'any',
      'all',
      'some',
      'straight_join',
      'union',
      'except',
      'intersect',
    )
  // `from (a join b)`: the brackets contain tables.
  const holdsTables = outer.expectsTable && !isQuery
  return { isFunction: isCall && !isQuery, expectsTable: holdsTables, isInTables: holdsTables }
}

/**
 * The names that `with` defines at the beginning, and the token from which each may be used: before that, and inside
 * nested queries, the name would mean a table.
 */
function queryNames(tokens: readonly Token[]): Map<string, number> {
  const names = new Map<string, number>()
  const nested = tokens.find((token, index) => index > 0 && isWord(token, 'with'))
  if (nested) throw new NotAllowed('WITH is only allowed at the beginning', nested.at)
  if (!isWord(tokens[0], 'with')) return names
  let depth = 0
  let name = ''
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind === 'sign' && text === '(') {
      if (depth === 0 && isWord(tokens[index - 1], 'as')) name = tokens[index - 2]?.text.toLowerCase() ?? ''
      depth += 1
    } else if (kind === 'sign' && text === ')') {
      depth -= 1
      if (depth === 0) names.set(name, index)
    } else if (depth === 0 && isWord(tokens[index], 'select')) return names
  }
  return names
}

/** The listed table that is named here; empty for a query of `with`. */
function tableAt(
  tokens: readonly Token[],
  index: number,
  tables: readonly GuardedTable[],
  queries: ReadonlyMap<string, number>,
): string {
  const [first, dot, second] = tokens.slice(index, index + 3)
  if (!first || (first.kind !== 'word' && first.kind !== 'name'))
    throw new NotAllowed('A table is expected here', first?.at)
  const isQualified = dot?.text === '.' && dot.kind === 'sign' && second
  const table = tables.find((each) =>
    isQualified
      ? each.schema === first.text && each.table === second.text
      : each.name === first.text && each.name === each.table,
  )
  if (table) return `${table.schema}.${table.table}`
  if (!isQualified && (queries.get(first.text.toLowerCase()) ?? Infinity) < index) return ''
  throw new NotAllowed(
    `There is no table ${isQualified ? `${first.text}.${second.text}` : first.text} in this connection`,
    first.at,
  )
}
