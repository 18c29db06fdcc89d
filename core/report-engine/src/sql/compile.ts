import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import type { ReportParameter } from '@uplink/contract/reports/definition'
import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialects/dialect'
import { mysql } from '../dialects/mysql'
import { postgresql } from '../dialects/postgresql'
import type { CompiledReport, CompileOptions } from '../engine'
import type { BuiltReport, Condition, Order, Output, RawReport, ResolvedReport } from '../resolve/model'
import { columnNamed } from '../resolve/scope'
import type { Cast } from '../resolve/work'
import type { RawPiece } from '../raw/guard'
import { lacksLettersOf } from '../values/charsets'
import { conditionSql } from './conditions'
import { expressionSql, orderableSql } from './expressions'
import { fromSql } from './from'
import { requestedOrder, orderSql, sortedBy } from './order'

const dialects: Record<ReportDialect, Dialect> = { postgresql, mysql }

/** A resolved report as one statement for this kind of database. */
export function compile(
  report: ResolvedReport,
  name: ReportDialect,
  options: CompileOptions = {},
): CompiledReport {
  const dialect = dialects[name]
  if (report.kind === 'raw') return compileRaw(dialect, report, options)
  const columns = report.outputs.map(({ column }) => column)
  return { ...dialect.compile(pageSql(dialect, report, options)), columns, maxRead: null }
}

/**
 * Asks how many of some values are values of a type, which only the database knows; undefined where all are. The
 * statement may fail instead of counting one less.
 */
export function countValues({ native, scalars }: Pick<Cast, 'native' | 'scalars'>, name: ReportDialect) {
  const statement = dialects[name].countOf(scalars, native)
  return statement && dialects[name].compile(statement)
}

/**
 * Asks PostgreSQL to plan a query with some of the filters that were set, without running it: it refuses a value that its
 * column's type does not have. Undefined for databases that refuse nothing so early.
 */
export function planWith(report: RawReport, filters: Condition | null, name: ReportDialect) {
  if (name !== 'postgresql') return undefined
  const planned = compileRaw(dialects[name], { ...report, filters }, { limit: 1 })
  return { ...planned, sql: `explain ${planned.sql}` }
}

/**
 * A report of the builder as a query for its author to go on with: its values are written into it, what a run asks for
 * stands as `{{name}}`, and the place of its grid filters as `{{filters}}`. The report's own limit is left to the report.
 */
export function writeAsQuery(
  report: BuiltReport,
  name: ReportDialect,
  gridColumns: readonly string[],
): { query: string; parameters: readonly ReportParameter[] } {
  const parameters = new Map<string, ReportParameter>()
  const asking: Dialect = {
    ...dialects[name],
    ask(parameter) {
      if (!parameters.has(parameter.name)) parameters.set(parameter.name, parameter)
      return sql.raw(`{{${parameter.name}}}`)
    },
    // what a text is compared with says of which type it is, and a query of a person cannot name every type
    bind: (scalar, as) => (scalar.type === 'text' ? sql`${scalar.text}` : dialects[name].bind(scalar, as)),
  }
  const filtered = { ...report, where: withPlace(report, gridColumns) }
  const query = asking.write(selectSql(asking, filtered, report.order, false))
  return { query, parameters: [...parameters.values()] }
}

/** Filters on columns of the tables are applied before grouping; filters on anything else around the query. */
function withPlace({ from, where }: BuiltReport, gridColumns: readonly string[]): Condition | null {
  const sources = from.map(({ source }) => source)
  if (gridColumns.length === 0 || !gridColumns.every((column) => columnNamed(sources, column))) return where
  const place: Condition = { kind: 'raw', text: '{{filters}}' }
  return where ? { kind: 'and', of: [where, place] } : place
}

/** The requested rows. */
function pageSql(dialect: Dialect, report: BuiltReport, { limit, offset, sort }: CompileOptions): Sql {
  const query = sort === undefined ? undefined : requestedOrder(report.outputs, sort)
  const own = report.order.filter(({ output }) => output === null || output !== query?.output)
  const isStable = query !== undefined || offset !== undefined
  if (!query || report.limit === null) {
    const rest = report.limit === null ? undefined : Math.max(0, report.limit - (offset ?? 0))
    const rows = rest === undefined ? limit : Math.min(rest, limit ?? rest)
    const order = query ? [query, ...own] : report.order
    return sql`${selectSql(dialect, report, order, isStable)}${limitSql(rows, offset)}`
  }
  // The report's own order and limit decide which rows it has; the viewer's order only sorts these.
  const rows = sql`${selectSql(dialect, report, report.order, true)}${limitSql(report.limit)}`
  const name = (each: string) => sql.id('report', each)
  const all = sql.join(report.outputs.map(({ sqlName }) => name(sqlName)))
  const sortable = ({ expression, sqlName }: Output) => orderableSql(dialect, expression, name(sqlName))
  const order = dialect.ordered(sortable(query.output), query.direction)
  const ties = report.outputs.filter((output) => output !== query.output)
  const stable = sql.join([order, ...ties.map(sortable)])
  return sql`select ${all}\nfrom (\n${rows}\n) as ${sql.id('report')}\norder by ${stable}${limitSql(limit, offset)}`
}

function limitSql(limit?: number, offset?: number): Sql {
  const skip = offset ? sql` offset ${sql.lit(offset)}` : sql``
  return limit === undefined ? sql`` : sql`\nlimit ${sql.lit(limit)}${skip}`
}

/** A nested report: its order matters only if a limit makes it decide which rows there are. */
function innerSql(dialect: Dialect, report: ResolvedReport): Sql {
  if (report.kind === 'raw') return innerRawSql(dialect, report)
  if (report.limit === null) return selectSql(dialect, report, [], false)
  return sql`${selectSql(dialect, report, report.order, report.order.length > 0)}${limitSql(report.limit)}`
}

function selectSql(dialect: Dialect, report: BuiltReport, order: readonly Order[], isStable: boolean): Sql {
  const { outputs, where, having, groups } = report
  const selected = outputs.map(
    ({ expression, sqlName }) => sql`${expressionSql(dialect, expression)} as ${sql.id(sqlName)}`,
  )
  const from = fromSql(dialect, report, (inner) => innerSql(dialect, inner))
  const grouped = (groups ?? []).map((group) => expressionSql(dialect, group))
  const parts = [
    sql`select ${sql.join(selected)}\nfrom ${from}`,
    where ? sql`\nwhere ${conditionSql(dialect, where)}` : sql``,
    grouped.length > 0 ? sql`\ngroup by ${sql.join(grouped)}` : sql``,
    having ? sql`\nhaving ${conditionSql(dialect, having)}` : sql``,
    orderSql(dialect, report, order, isStable),
  ]
  return sql.join(parts, sql``)
}

const isPlace = (piece: RawPiece): boolean => 'filters' in piece

/** A raw query with its values bound, and the filters set on the screen at their place or around it. */
function rawSql(dialect: Dialect, report: RawReport): Sql {
  const pieces = report.pieces.map((piece) => pieceSql(dialect, report, piece))
  const query = sql.join(pieces, sql``)
  if (!report.filters || report.pieces.some(isPlace)) return query
  // The guard has parsed the text as one whole query, so the closing bracket is at its real end.
  return around(query, 'report', sql`\nwhere ${conditionSql(dialect, report.filters)}`)
}

function pieceSql(dialect: Dialect, report: RawReport, piece: RawPiece): Sql {
  if ('text' in piece) return sql.raw(piece.text)
  if ('filters' in piece) return report.filters ? conditionSql(dialect, report.filters) : sql`(1 = 1)`
  const requested = report.request.find(({ name }) => name === piece.parameter)
  if (requested && dialect.ask) return dialect.ask(requested)
  const value = report.values.get(piece.parameter)
  const list = value === undefined ? [] : [value].flat()
  const as = { native: 'text', isNarrow: lacksLettersOf(report.charsets) }
  return list.length === 0 ? sql`null` : sql.join(list.map((each) => dialect.bind(each, as)))
}

/** A raw query inside another one, with its own limit, which decides which rows it has. */
function innerRawSql(dialect: Dialect, report: RawReport): Sql {
  const query = rawSql(dialect, report)
  return report.limit === null ? query : around(query, 'first', sql`\nlimit ${sql.lit(report.limit)}`)
}

const around = (query: Sql, name: string, tail: Sql): Sql =>
  sql`select *\nfrom (\n${query}\n) as ${sql.id(name)}${tail}`

/**
 * A raw query with limit and order. They go around it, if its database keeps the order of what is inside; an order that
 * the viewer asks for may always go there.
 */
function compileRaw(
  dialect: Dialect,
  report: RawReport,
  { limit, offset = 0, sort }: CompileOptions,
): CompiledReport {
  const { columns } = report
  const skip = offset > 0 ? sql` offset ${sql.lit(offset)}` : sql``
  const page = (rows: number | undefined) =>
    rows === undefined ? sql`` : sql`\nlimit ${sql.lit(rows)}${skip}`
  const order = sort === undefined ? undefined : rawOrder(dialect, report, sort)
  if (order) {
    const sorted = around(innerRawSql(dialect, report), 'page', sql`\norder by ${order}${page(limit)}`)
    return { ...dialect.compile(sorted), columns, maxRead: null }
  }
  const rest = report.limit === null ? undefined : Math.max(0, report.limit - offset)
  const rows = rest === undefined ? limit : Math.min(rest, limit ?? rest)
  const query = rawSql(dialect, report)
  if (rows === undefined || !dialect.wrapsRawQueries)
    return { ...dialect.compile(query), columns, maxRead: rows === undefined ? null : rows + offset }
  return { ...dialect.compile(around(query, 'page', page(rows))), columns, maxRead: null }
}

/** The viewer's order; undefined when it names no sortable column. */
function rawOrder(dialect: Dialect, { columns }: RawReport, sort: string): Sql | undefined {
  const query = sortedBy(columns, sort)
  return query && dialect.ordered(sql.id('page', query.column.name), query.direction)
}
