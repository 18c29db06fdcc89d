import { type GuardedTable, type GuardedTables, NotAllowed } from '../guard'
import { isSign, isWord, type Token } from './tokens'
import { clauses, groupFunctions, literals, rowFunctions, typeWords, units, unitFunctions } from './words'

// A grammar of what a report may contain on MariaDB and MySQL. It takes a little more than they do, but it knows of each
// token whether it is a keyword, a name or a call, and names are printed in quotes: whatever the server makes of the
// text, a name cannot become a keyword there, nor a keyword a name.

/** How deeply brackets, queries and CASE may be nested. */
const maxDepth = 200

export interface Parsed {
  tokens: readonly Token[]
  /** The listed tables that it reads, `schema.table`. */
  met: ReadonlySet<string>
}

interface Given {
  tokens: readonly Token[]
  /** The tables that a query may read. */
  tables?: readonly GuardedTable[]
  /** The aliases and columns that an expression may use; it contains no query then. */
  expressionOf?: GuardedTables
}

/** The names that `with` has defined at this place. */
type Queries = readonly string[]

/** Reads a whole query; throws `NotAllowed` at the first thing that is not understood. */
export function parseQuery(given: Given): Parsed {
  const parser = parserOf(given)
  parser.query([])
  return parser.end()
}

/** Reads one expression for one row. */
export function parseExpression(given: Given): Parsed {
  const parser = parserOf(given)
  parser.expression([])
  return parser.end()
}

function parserOf({ tokens: given, tables = [], expressionOf }: Given) {
  const tokens = [...given]
  const met = new Set<string>()
  let at = 0
  let depth = 0

  const here = () => tokens[at]
  const isNext = (...words: readonly string[]) => isWord(here(), ...words)
  const isSignNext = (...signs: readonly string[]) => isSign(here(), ...signs)
  const opensQuery = () => isSignNext('(') && isWord(tokens[at + 1], 'select', 'with', 'values')

  function refuse(text?: string): never {
    const token = here()
    const said = token ? `“${token.text}” is not expected here` : 'The text ends too early'
    throw new NotAllowed(text ?? said, token?.at)
  }

  const takeWord = (...words: readonly string[]) => isNext(...words) && ++at > 0
  const takeSign = (...signs: readonly string[]) => isSignNext(...signs) && ++at > 0
  const needWord = (...words: readonly string[]) => takeWord(...words) || refuse()
  const needSign = (sign: string) => takeSign(sign) || refuse()

  function deeper<T>(work: () => T): T {
    depth += 1
    if (depth > maxDepth) refuse('This is nested too deeply')
    const result = work()
    depth -= 1
    return result
  }

  /** Whether a name stands here; a word is none if it begins the next part of a query. */
  const isName = () =>
    here()?.kind === 'name' || (here()?.kind === 'word' && !clauses.has(here()?.lower ?? ''))

  /** Takes a name, which is printed in quotes. After a point every word is one. */
  function name(isPart = false): string {
    const token = here()
    const is = isPart ? token?.kind === 'word' || token?.kind === 'name' : isName()
    if (!token || !is) return refuse()
    tokens[at] = { ...token, kind: 'name' }
    at += 1
    return token.text
  }

  function list(part: () => void): void {
    do part()
    while (takeSign(','))
  }

  function names(): void {
    needSign('(')
    list(() => void name())
    needSign(')')
  }

  // Queries

  /** A query with what stands before and after it; `isBegun`: its first part has been read. */
  function query(around: Queries, isBegun = false): void {
    deeper(() => {
      const queries = takeWord('with') ? [...around, ...withQueries(around)] : around
      if (!isBegun) part(queries)
      while (takeWord('union', 'except', 'intersect')) {
        takeWord('all', 'distinct')
        part(queries)
      }
      tail(queries)
    })
  }

  /** Each query of `with` knows the earlier ones; before that its name means a table. */
  function withQueries(around: Queries): Queries {
    const own: string[] = []
    list(() => {
      const called = name()
      if (isSignNext('(')) names()
      needWord('as')
      if (!opensQuery() && !isSign(tokens[at + 1], '(')) refuse()
      needSign('(')
      query([...around, ...own])
      needSign(')')
      own.push(called)
    })
    return own
  }

  function part(queries: Queries): void {
    if (takeSign('(')) {
      query(queries)
      needSign(')')
    } else if (takeWord('values'))
      list(() => {
        needSign('(')
        list(() => expression(queries))
        needSign(')')
      })
    else select(queries)
  }

  function select(queries: Queries): void {
    needWord('select')
    while (takeWord('all', 'distinct', 'distinctrow', 'straight_join')) continue
    list(() => selected(queries))
    if (takeWord('from')) list(() => joined(queries))
    if (takeWord('where')) expression(queries)
    if (takeWord('group')) {
      needWord('by')
      ordered(queries)
      if (takeWord('with')) needWord('rollup')
    }
    if (takeWord('having')) expression(queries)
    if (takeWord('window'))
      list(() => {
        name()
        needWord('as')
        windowSpec(queries)
      })
  }

  function tail(queries: Queries): void {
    if (takeWord('order')) {
      needWord('by')
      ordered(queries)
    }
    if (!takeWord('limit')) return
    number()
    if (takeSign(',') || takeWord('offset')) number()
  }

  function number(): void {
    if (here()?.kind !== 'number' && here()?.kind !== 'parameter') refuse()
    at += 1
  }

  function ordered(queries: Queries): void {
    list(() => {
      expression(queries)
      takeWord('asc', 'desc')
    })
  }

  function selected(queries: Queries): void {
    if (takeSign('*')) return
    expression(queries, { canStar: true })
    if (takeWord('as') ? true : isName() || here()?.kind === 'text') aliasOrText()
  }

  function aliasOrText(): void {
    if (here()?.kind === 'text') at += 1
    else name(here()?.kind === 'word' && isWord(tokens[at - 1], 'as'))
  }

  // Tables

  /** Tables joined to one another, up to the next comma. */
  function joined(queries: Queries): void {
    source(queries)
    joins(queries)
  }

  function joins(queries: Queries): void {
    for (;;) {
      if (takeWord('on')) expression(queries)
      else if (takeWord('using')) names()
      else if (takeWord('straight_join')) source(queries)
      else if (isNext('natural', 'left', 'right', 'inner', 'cross', 'join')) {
        while (takeWord('natural', 'left', 'right', 'inner', 'cross', 'outer')) continue
        needWord('join')
        source(queries)
      } else return
    }
  }

  /** A table, a query in brackets, or joined tables in brackets. */
  function source(queries: Queries): void {
    const isLateral = isNext('lateral') && isSign(tokens[at + 1], '(') && ++at > 0
    if (isSignNext('(')) {
      if (bracketOfTables(queries) === 'query') {
        alias()
        if (isSignNext('(')) names()
      } else if (isLateral) refuse()
    } else {
      table(queries)
      alias()
    }
  }

  function alias(): void {
    if (takeWord('as')) name(true)
    else if (isName()) name()
  }

  function bracketOfTables(queries: Queries): 'query' | 'tables' {
    return deeper(() => {
      const begun = opensQuery()
      needSign('(')
      if (begun) query(queries)
      else if (isSignNext('(') && bracketOfTables(queries) === 'query') {
        if (isSignNext(')') || isNext('union', 'except', 'intersect', 'order', 'limit')) query(queries, true)
        else {
          alias()
          if (isSignNext('(')) names()
          return restOfTables(queries)
        }
      } else {
        // brackets that hold tables may have been read already
        if (!isSign(tokens[at - 1], ')')) joined(queries)
        return restOfTables(queries)
      }
      needSign(')')
      return 'query'
    })
  }

  function restOfTables(queries: Queries): 'tables' {
    joins(queries)
    while (takeSign(',')) joined(queries)
    needSign(')')
    return 'tables'
  }

  /** A listed table, which gets its schema, or a query of `with`, which must be written in the same letters. */
  function table(queries: Queries): void {
    const [first, isQualified] = [here(), isSign(tokens[at + 1], '.')]
    if (!first || !isName()) return refuse('A table is expected here')
    const start = at
    const one = name()
    const two = isQualified && takeSign('.') ? name(true) : undefined
    const found = tables.find((each) =>
      two === undefined
        ? each.name === one && each.name === each.table
        : each.schema === one && each.table === two,
    )
    const isQuery = two === undefined && queries.includes(one)
    if (isQuery) return
    if (!found)
      throw new NotAllowed(
        `There is no table ${two === undefined ? one : `${one}.${two}`} in this connection`,
        first.at,
      )
    if (two === undefined) tokens[start] = { ...first, kind: 'name', schema: found.schema }
    met.add(`${found.schema}.${found.table}`)
  }

  // Expressions

  /** `isBegun`: its first value has been read. `canStar`: `a.*` may stand here. */
  function expression(queries: Queries, { isBegun = false, canStar = false } = {}): void {
    deeper(() => {
      if (!isBegun) operand(queries, canStar)
      for (;;) {
        if (takeSign(...operators)) operand(queries)
        else if (isNext('not') && isWord(tokens[at + 1], 'like', 'in', 'between', 'regexp', 'rlike')) at += 1
        else if (takeWord('in')) inList(queries)
        else if (takeWord('is')) {
          takeWord('not')
          needWord('null', 'true', 'false', 'unknown')
        } else if (takeWord('collate')) name()
        else if (takeWord(...wordOperators)) operand(queries)
        else return
      }
    })
  }

  function inList(queries: Queries): void {
    if (isSignNext('(')) bracket(queries)
    else operand(queries)
  }

  function operand(queries: Queries, canStar = false): void {
    while (takeSign('-', '+') || takeWord('not', 'binary', 'any', 'some', 'all', 'exists')) continue
    const token = here()
    if (!token) return refuse()
    if (token.kind === 'sign') {
      if (token.text !== '(') return refuse()
      bracket(queries)
    } else if (token.kind === 'text') while (here()?.kind === 'text') at += 1
    else if (token.kind === 'number' || token.kind === 'parameter') at += 1
    else if (takeWord('case')) caseOf(queries)
    else if (isNext('interval')) interval(queries)
    else if (token.kind === 'word' && isSign(tokens[at + 1], '(')) call(queries)
    else if (isNext('date', 'time', 'timestamp') && tokens[at + 1]?.kind === 'text') at += 2
    else if (isNext(...literals)) at += 1
    else column(canStar)
  }

  /** A query, a value, or a list of values, in brackets. */
  function bracket(queries: Queries): 'query' | 'values' {
    return deeper(() => {
      const isQuery = opensQuery()
      needSign('(')
      if (isQuery) {
        if (expressionOf) refuse(`${here()?.text.toUpperCase()} is not allowed in an expression`)
        query(queries)
      } else if (isSignNext('(') && bracket(queries) === 'query') {
        // `((select 1) union select 2)`, or the first of several values
        if (isNext('union', 'except', 'intersect', 'order', 'limit')) query(queries, true)
        else if (!isSignNext(')')) return restOfValues(queries)
      } else return restOfValues(queries)
      needSign(')')
      return 'query'
    })
  }

  /** Goes on after a first value in brackets, or begins with one. */
  function restOfValues(queries: Queries): 'values' {
    expression(queries, { isBegun: !isSign(tokens[at - 1], '(') })
    while (takeSign(',')) expression(queries)
    needSign(')')
    return 'values'
  }

  function caseOf(queries: Queries): void {
    if (!isNext('when')) expression(queries)
    while (takeWord('when')) {
      expression(queries)
      needWord('then')
      expression(queries)
    }
    if (takeWord('else')) expression(queries)
    needWord('end')
  }

  /** `interval 1 day`, or the function of that name. */
  function interval(queries: Queries): void {
    const isFunction = isSign(tokens[at + 1], '(')
    at += 1
    if (isFunction) bracket(queries)
    else expression(queries)
    if (!takeWord(...units) && !isFunction) refuse()
  }

  function call(queries: Queries): void {
    const called = here()?.lower ?? ''
    if (!rowFunctions.has(called) && !groupFunctions.has(called)) refuse()
    at += 2
    deeper(() => {
      if (takeWord('distinct', 'leading', 'trailing', 'both')) {
        // `trim(both from x)`
        takeWord('from')
      } else if (unitFunctions.has(called)) {
        needWord(...units)
        if (!takeSign(',')) needWord('from')
      } else if (takeSign('*')) return needSign(')')
      if (!isSignNext(')')) values(called, queries)
      return needSign(')')
    })
    if (!takeWord('over')) return
    if (isSignNext('(')) windowSpec(queries)
    else name()
  }

  /** What stands in the brackets of a call, with the words that some functions have between their values. */
  function values(called: string, queries: Queries): void {
    expression(queries)
    for (;;) {
      if (called === 'convert' && takeSign(',')) type()
      else if (takeSign(',') || takeWord('from', 'separator')) expression(queries)
      else if (takeWord('as')) type()
      else if (takeWord('using')) name()
      else if (takeWord('order')) {
        needWord('by')
        ordered(queries)
      } else return
    }
  }

  function type(): void {
    needWord(...typeWords)
    while (takeWord(...typeWords)) continue
    if (!takeSign('(')) return
    number()
    if (takeSign(',')) number()
    needSign(')')
    takeWord('signed', 'unsigned')
  }

  function windowSpec(queries: Queries): void {
    deeper(() => {
      needSign('(')
      if (isName() && !isNext('partition', ...frameWords)) name()
      if (takeWord('partition')) {
        needWord('by')
        list(() => expression(queries))
      }
      if (takeWord('order')) {
        needWord('by')
        ordered(queries)
      }
      while (takeWord(...frameWords)) if (here()?.kind === 'number') at += 1
      needSign(')')
    })
  }

  /** A column's name, with its table and schema, or all columns of a table. */
  function column(canStar: boolean): void {
    const first = here()
    const one = name()
    const parts = [one]
    while (takeSign('.')) {
      if (canStar && takeSign('*')) return
      parts.push(name(true))
    }
    if (parts.length > 3) refuse()
    if (!expressionOf) return
    const [alias_ = '', column_ = '', ...rest] = parts
    if (parts.length === 1)
      throw new NotAllowed(`There is no column ${one}: write it as alias.column`, first?.at)
    if (rest.length > 0 || !expressionOf.get(alias_)?.includes(column_))
      throw new NotAllowed(`There is no column ${parts.join('.')}`, first?.at)
  }

  return {
    query,
    expression,
    end(): Parsed {
      if (here()) refuse(expressionOf ? `Write one expression, without ${here()?.text}` : undefined)
      return { tokens, met }
    },
  }
}

const operators = '= <=> < <= > >= <> != + - * / % || && -> ->>'.split(' ')
const wordOperators = 'and or xor between div mod like rlike regexp escape'.split(' ')
const frameWords = 'rows range between and unbounded preceding following current row'.split(' ')
