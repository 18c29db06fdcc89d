import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialects/dialect'
import type { CompiledReport, CompileOptions } from '../engine'
import type { RawReport } from '../resolve/model'
import type { RawPiece } from '../raw/guard'
import { sortedBy } from './sorted-by'
import { conditionSql } from './conditions'

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
  const asked = report.asked.find(({ name }) => name === piece.parameter)
  if (asked && dialect.ask) return dialect.ask(asked)
  const value = report.values.get(piece.parameter)
  const list = value === undefined ? [] : [value].flat()
  return list.length === 0 ? sql`null` : sql.join(list.map((each) => dialect.bind(each)))
}

/** A raw query inside another one, with its own limit, which decides which rows it has. */
export function innerRawSql(dialect: Dialect, report: RawReport): Sql {
  const query = rawSql(dialect, report)
  return report.limit === null ? query : around(query, 'first', sql`\nlimit ${sql.lit(report.limit)}`)
}

const around = (query: Sql, name: string, tail: Sql): Sql =>
  sql`select *\nfrom (\n${query}\n) as ${sql.id(name)}${tail}`

/**
 * A raw query with limit and order. They go around it, if its database keeps the order of what is inside; an order that
 * the viewer asks for may always go there.
 */
export function compileRaw(
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
    return { ...dialect.compile(sorted), columns, readAtMost: null }
  }
  const rest = report.limit === null ? undefined : Math.max(0, report.limit - offset)
  const rows = rest === undefined ? limit : Math.min(rest, limit ?? rest)
  const query = rawSql(dialect, report)
  if (rows === undefined || !dialect.wrapsRawQueries)
    return { ...dialect.compile(query), columns, readAtMost: rows === undefined ? null : rows + offset }
  return { ...dialect.compile(around(query, 'page', page(rows))), columns, readAtMost: null }
}

/** The viewer's order; undefined when it names no sortable column. */
function rawOrder(dialect: Dialect, { columns }: RawReport, sort: string): Sql | undefined {
  const asked = sortedBy(columns, sort)
  return asked && dialect.ordered(sql.id('page', asked.column.name), asked.direction)
}
