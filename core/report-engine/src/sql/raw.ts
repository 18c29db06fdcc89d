import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialects/dialect'
import type { CompiledReport, CompileOptions } from '../engine'
import type { RawReport } from '../resolve/model'
import type { RawPiece } from '../raw/guard'
import { conditionSql } from './conditions'

const isPlace = (piece: RawPiece): boolean => 'filters' in piece

/** A raw query with its values bound, and the filters set on the screen at their place or around it. */
export function rawSql(dialect: Dialect, report: RawReport): Sql {
  const pieces = report.pieces.map((piece) => pieceSql(dialect, report, piece))
  const query = sql.join(pieces, sql``)
  if (!report.filters || report.pieces.some(isPlace)) return query
  // The guard has parsed the text as one whole query, so the closing bracket is at its real end.
  return sql`select *\nfrom (\n${query}\n) as ${sql.id('report')}\nwhere ${conditionSql(dialect, report.filters)}`
}

function pieceSql(dialect: Dialect, report: RawReport, piece: RawPiece): Sql {
  if ('text' in piece) return sql.raw(piece.text)
  if ('filters' in piece) return report.filters ? conditionSql(dialect, report.filters) : sql`(1 = 1)`
  const value = report.values.get(piece.parameter)
  const list = value === undefined ? [] : [value].flat()
  return list.length === 0 ? sql`null` : sql.join(list.map((each) => dialect.bind(each)))
}

/** A raw query with limit and order, if the database can apply them around it. */
export function compileRaw(
  dialect: Dialect,
  report: RawReport,
  { limit, offset = 0 }: CompileOptions,
): CompiledReport {
  const { columns } = report
  const rest = report.limit === null ? undefined : Math.max(0, report.limit - offset)
  const rows = rest === undefined ? limit : Math.min(rest, limit ?? rest)
  const query = rawSql(dialect, report)
  if (rows === undefined || !dialect.wrapsRawQueries)
    return { ...dialect.compile(query), columns, readAtMost: rows === undefined ? null : rows + offset }
  const skip = offset > 0 ? sql` offset ${sql.lit(offset)}` : sql``
  const page = sql`select *\nfrom (\n${query}\n) as ${sql.id('page')}\nlimit ${sql.lit(rows)}${skip}`
  return { ...dialect.compile(page), columns, readAtMost: null }
}
