import type { ReportDialect } from '@uplink/contract/reports/catalogue'

// Queries as people write them, with every way to name a table or a column, over tables with the columns `id` and
// `name`. Names are words that mean something in SQL, and between words stand comments that look like SQL.

/** A place in a query where another text may be put. */
interface Place {
  kind: 'table' | 'column'
  /** What stands there. */
  text: string
  /** Of a column: its table's name in the query, and all columns of that. */
  of?: { called: string; columns: readonly string[] }
}

export interface RandomQuery {
  pieces: readonly (string | Place)[]
}

/** The query as text; `change` may put something else into a place. */
export const textOf = (
  { pieces }: RandomQuery,
  change: (place: Place) => string = ({ text }) => text,
): string => pieces.map((piece) => (typeof piece === 'string' ? piece : change(piece))).join('')

export const placesOf = ({ pieces }: RandomQuery, kind: Place['kind']): readonly Place[] =>
  pieces.filter((piece): piece is Place => typeof piece !== 'string' && piece.kind === kind)

/** Numbers from 0 to below 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const calledLike =
  `limit from where select group order union join on using having window with case end leak secret photo
  length ctid xmin lateral values table into procedure a b c d offset all distinct as by is not null in`.split(
    /\s+/,
  )

type Part = string | Place
interface Known {
  called: string
  columns: readonly string[]
}

export function randomQuery(seed: number, dialect: ReportDialect, tables: readonly string[]): RandomQuery {
  const random = randomNumbers(seed)
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const isTrue = (part = 0.5) => random() < part
  const mark = dialect === 'mysql' ? '`' : '"'
  const quoted = (name: string) => `${mark}${name}${mark}`
  const isMysql = dialect === 'mysql'

  /** A name that is not taken yet; a plain one may stand without quotes. */
  function nameBeside(taken: readonly string[]): string {
    const free = calledLike.filter((each) => !taken.includes(each))
    return oneOf(free)
  }
  /** A column of a table or query that is a number. */
  function numberIn(from: Known): Place {
    const column = from.columns[0] === 'id' ? 'id' : oneOf(from.columns)
    // after a point MariaDB takes any word for a name
    const part = isMysql && isTrue() ? column : quoted(column)
    return { kind: 'column', text: `${quoted(from.called)}.${part}`, of: from }
  }

  /** A query with two columns, the first a number. */
  function query(
    depth: number,
    outer: readonly Known[],
    around: readonly Known[],
  ): { parts: Part[]; columns: string[] } {
    const parts: Part[] = []
    let queries = around
    if (depth > 0 && isTrue(0.2)) {
      const inner = query(depth - 1, [], around)
      // the printer for PostgreSQL does not quote them all here
      const called = isMysql
        ? nameBeside([...tables, ...around.map((each) => each.called)])
        : `q${around.length}`
      queries = [...around, { called, columns: inner.columns }]
      parts.push(`with ${quoted(called)} as (`, ...inner.parts, ') ')
    }
    const first = select(depth, outer, queries)
    parts.push(...first.parts)
    if (depth > 0 && isTrue(0.2)) {
      const word = oneOf(['union all', 'union', ...(isMysql ? [] : ['except', 'intersect'])])
      parts.push(` ${word} `, ...select(depth - 1, outer, queries, true).parts)
      if (isTrue()) parts.push(` order by 1, 2 limit ${1 + below(9)}`)
    } else if (isTrue(0.3)) parts.push(...orders(depth, first.known, queries), `, 1, 2 limit ${1 + below(9)}`)
    return { parts, columns: first.columns }
  }

  function orders(depth: number, known: readonly Known[], queries: readonly Known[]): Part[] {
    if (known.length === 0) return [' order by 1']
    return [' order by ', ...number(depth, known, queries)]
  }

  function select(
    depth: number,
    outer: readonly Known[],
    queries: readonly Known[],
    isPart = false,
  ): { parts: Part[]; columns: string[]; known: readonly Known[] } {
    const known: Known[] = []
    const from = sources(depth, outer, queries, known)
    const all = [...outer, ...known]
    const columns = [nameBeside([])]
    columns.push(nameBeside(columns))
    const as = (name: string) => ` ${isTrue() ? 'as ' : ''}${quoted(name)}`
    const tail: Part[] = [...from]
    if (isTrue(0.7)) tail.push(' where ', ...condition(depth, all, queries))
    const isGrouped = !isPart && isTrue(0.2)
    const grouped = numberIn(oneOf(known))
    if (isGrouped) {
      tail.push(' group by ', grouped)
      if (isTrue()) tail.push(' having count(*) > ', ...scalar(depth, all, queries))
    }
    const values: Part[] = isGrouped
      ? [grouped, as(columns[0]!), ', count(*)', as(columns[1]!)]
      : [
          ...number(depth, all, queries),
          as(columns[0]!),
          ', ',
          ...number(depth, all, queries),
          as(columns[1]!),
        ]
    return {
      parts: ['select ', ...values, ...tail],
      columns,
      known: isGrouped || isPart ? [] : known,
    }
  }

  function number(depth: number, known: readonly Known[], queries: readonly Known[]): Part[] {
    const plain = numberIn(oneOf(known))
    const kind = below(6)
    if (kind === 0) return ['coalesce(', plain, ', 0) + 1']
    if (kind === 1) return ['case when ', plain, ' > 1 then ', plain, ' else 0 end']
    if (kind === 2 && depth > 0) return scalar(depth, known, queries)
    return [plain]
  }

  /** A query of one row in brackets. */
  function scalar(depth: number, outer: readonly Known[], queries: readonly Known[]): Part[] {
    if (depth === 0) return ['0']
    const known: Known[] = []
    const from = sources(0, outer, queries, known)
    const parts: Part[] = ['select max(', numberIn(known[0]!), ')', ...from]
    if (isTrue()) parts.push(' where ', ...condition(depth - 1, [...outer, ...known], queries))
    return isTrue(0.2) ? ['((', ...parts, '))'] : ['(', ...parts, ')']
  }

  function condition(depth: number, known: readonly Known[], queries: readonly Known[]): Part[] {
    const kind = below(6)
    if (kind === 0 && depth > 0) {
      const inner = query(depth - 1, known, queries)
      return [isTrue() ? 'exists (' : 'not exists (', ...inner.parts, ')']
    }
    if (kind === 1 && depth > 0) {
      const own: Known[] = []
      const from = sources(depth - 1, known, queries, own)
      const inside = numberIn(own[0]!)
      return [
        ...number(0, known, queries),
        isTrue() ? ' in (select ' : ' = any (select ',
        inside,
        ...from,
        ')',
      ]
    }
    if (kind === 2) return ['(', ...number(0, known, queries), ' between 0 and 3 or 1 in (1, 2))']
    const sign = oneOf(['=', '<', '>=', '<>'])
    const more = isTrue(0.3) ? [oneOf([' and ', ' or ']), ...condition(0, known, queries)] : []
    return [...number(0, known, queries), ` ${sign} `, ...number(depth, known, queries), ...more]
  }

  /** ` from …`; what it defines is added to `known`. */
  function sources(
    depth: number,
    outer: readonly Known[],
    queries: readonly Known[],
    known: Known[],
  ): Part[] {
    const parts: Part[] = [' from ', ...source(depth, outer, queries, known)]
    let joins = 0
    while (isTrue(0.4) && joins++ < 2) {
      const kind = below(4)
      if (kind === 0) parts.push(', ', ...source(depth, outer, queries, known))
      else if (kind === 1) parts.push(' cross join ', ...source(depth, outer, queries, known))
      else {
        const left = known.at(-1)!
        parts.push(oneOf([' join ', ' left join ']), ...source(depth, outer, queries, known))
        parts.push(' on ', numberIn(left), ' = ', numberIn(known.at(-1)!))
      }
    }
    return parts
  }

  function source(depth: number, outer: readonly Known[], queries: readonly Known[], known: Known[]): Part[] {
    const taken = [...known, ...outer].map(({ called }) => called)
    if (depth > 0 && isTrue(0.3)) {
      const inner = query(depth - 1, [], queries)
      const called = nameBeside(taken)
      known.push({ called, columns: inner.columns })
      return ['(', ...inner.parts, `) ${isTrue() ? 'as ' : ''}${quoted(called)}`]
    }
    if (queries.length > 0 && isTrue(0.3)) {
      const from = oneOf(queries)
      const called = nameBeside(taken)
      known.push({ called, columns: from.columns })
      return [`${quoted(from.called)} ${quoted(called)}`]
    }
    const name = oneOf(tables)
    const called = nameBeside(taken)
    known.push({ called, columns: ['id', 'name'] })
    const place: Part = { kind: 'table', text: isTrue() ? name : quoted(name) }
    if (known.length === 1 && isTrue(0.15)) {
      const other = nameBeside([...taken, called])
      known.push({ called: other, columns: ['id', 'name'] })
      const second: Part = { kind: 'table', text: oneOf(tables) }
      return ['(', place, ` ${quoted(called)} cross join `, second, ` as ${quoted(other)})`]
    }
    return [place, ` ${isTrue() ? 'as ' : ''}${quoted(called)}`]
  }

  const spaces = [
    ' ',
    '\n',
    '\t ',
    ' /* from secret, */ ',
    ' -- where limit\n',
    ...(isMysql ? [' # union\n'] : []),
  ]
  const spread = (part: string) => part.replaceAll(' ', () => (isTrue(0.1) ? oneOf(spaces) : ' '))
  const { parts } = query(3, [], [])
  return { pieces: parts.map((part) => (typeof part === 'string' ? spread(part) : part)) }
}
