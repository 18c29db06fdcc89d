import { loadModule, parseSync } from 'libpg-query'
import { deparseSync } from 'pgsql-deparser'
import { type GuardedExpression, type GuardedQuery, type RawGuard, type Refusal, NotAllowed } from '../guard'
import { piecesOf, withoutPlaceholders } from './placeholders'
import { resolveColumns } from './scopes'
import type { Fields } from './syntax'
import { byteOf, characterAt, checkNode, newWalk } from './walk'

interface Tree {
  stmts?: { stmt?: { SelectStmt?: Fields } & Fields }[]
}

/**
 * PostgreSQL's own parser reads the text, a list says what its tree may contain, and the SQL to run is printed from
 * that tree; the text itself is never run. Loads the parser, a WebAssembly module, once.
 */
export async function postgresqlGuard(): Promise<RawGuard> {
  await loadModule()
  return {
    expression: (text, tables) => {
      const query = `SELECT ${text}\n`
      return refusing(query, (): GuardedExpression => {
        const walk = newWalk({ expressionOf: tables, tables: [], parameters: 0, text: query })
        if (/\$\d/.test(text.replace(/'[^']*'/g, ''))) throw new NotAllowed('Parameters are not allowed here')
        const tree = parse(query)
        const select = onlySelect(tree, query)
        const { targetList: targets, ...others } = select
        const isExpression = Object.keys(others).every((name) => name === 'limitOption' || name === 'op')
        const [target, second] = Array.isArray(targets) ? (targets as { ResTarget?: Fields }[]) : []
        if (!isExpression || second || !target?.ResTarget || 'name' in target.ResTarget)
          throw new NotAllowed('Write one expression, without SELECT and without a name')
        checkNode(walk, 'ResTarget', target.ResTarget, [])
        return { ok: true, text: printed(tree).replace(/^SELECT\s+/, '') }
      })
    },
    query(given, parameters, tables) {
      const numbered = refusing(given, () => ({
        ok: true as const,
        ...withoutPlaceholders(given, parameters),
      }))
      if (!numbered.ok) return numbered
      const { text, names } = numbered
      return refusing(text, (): GuardedQuery => {
        const tree = parse(text)
        const walk = newWalk({ tables, parameters: names.length, text })
        const select = onlySelect(tree, text)
        checkNode(walk, 'SelectStmt', select, [])
        resolveColumns(select, text, tables)
        const pieces = piecesOf(printed(tree), names)
        return { ok: true, pieces, tables: [...walk.met] }
      })
    },
  }
}

function parse(text: string): Tree {
  return parseSync(text) as Tree
}

/** The only statement, if it is a SELECT; `text` is what was parsed. */
function onlySelect({ stmts = [] }: Tree, text: string): Fields {
  const [only, second] = stmts
  if (!only?.stmt || second) throw new NotAllowed('Write one statement', characterAt(text, byteOf(second)))
  const select = only.stmt.SelectStmt
  if (!select) {
    const [kind = 'This'] = Object.keys(only.stmt)
    const word = kind
      .replace(/Stmt$/, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toUpperCase()
    throw new NotAllowed(
      `${word} is not allowed: a report only reads.`,
      characterAt(text, byteOf(only.stmt) ?? 0),
    )
  }
  return select
}

const places = [
  'location',
  'stmt_len',
  'stmt_location',
  'version',
  'rexpr_list_start',
  'rexpr_list_end',
  'list_start',
  'list_end',
]

/** The tree as text; parsing that text must give the same tree. */
function printed(tree: Tree): string {
  const text = deparseSync(tree as Parameters<typeof deparseSync>[0])
  let isSame = false
  try {
    isSame = shape(parse(text)) === shape(tree)
  } catch {
    // the printer does not quote all words that it has to
  }
  if (!isSame) throw new NotAllowed('This cannot be checked. Write it in another way.')
  return text.replace(/;\s*$/, '')
}

/** A tree without the positions of its parts, with each node's fields in a fixed order. */
function shape(given: unknown): string {
  return JSON.stringify(given, (key, value: unknown) => {
    if (places.includes(key)) return undefined
    const isNode = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isNode ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value
  })
}

interface ParserError {
  message: string
  sqlDetails?: { cursorPosition?: number }
}

/** The result of `read`; an error becomes a sentence with its line. */
function refusing<T>(text: string, read: () => T): T | Refusal {
  if (text.includes('\0')) return { ok: false, text: 'The text has a character that no database accepts' }
  try {
    return read()
  } catch (error) {
    if (error instanceof NotAllowed) return refusal(text, error.message, error.at)
    if (error instanceof RangeError)
      return { ok: false, text: 'This is nested too deeply. Write it in a shorter way.' }
    const { message, sqlDetails } = error as ParserError
    return refusal(text, message.slice(0, 300), sqlDetails?.cursorPosition)
  }
}

/** A refusal with the line of a position, which is one in characters. */
function refusal(text: string, said: string, at: number | undefined): Refusal {
  return { ok: false, text: said, ...(at !== undefined && { line: text.slice(0, at).split('\n').length }) }
}
