import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialects/dialect'
import type { SqlCondition } from '../engine'
import type {
  BuiltReport,
  ColumnExpression,
  From,
  JoinPair,
  ResolvedReport,
  TableSource,
  Condition,
  Expression,
  Source,
  SourceColumn,
} from '../resolve/model'

/** The columns of a source that a report reads, in the source's order. */
function usedColumns(report: BuiltReport, source: Source): SourceColumn[] {
  const all = [...source.columns.values()]
  const expressions = expressionsOf(report)
  // Only the guard knows what raw SQL reads.
  if (expressions === 'any') return all
  const used = new Set(expressions.flatMap((each) => columnsIn(each, source)))
  const columns = all.filter((column) => used.has(column) || column.isKey)
  return columns.length > 0 ? columns : all.slice(0, 1)
}

function columnsIn(expression: Expression, source: Source): SourceColumn[] {
  if (expression.kind === 'aggregate') return expression.of ? columnsIn(expression.of, source) : []
  return expression.kind === 'column' && expression.source === source ? [expression.column] : []
}

function expressionsOf(report: BuiltReport): Expression[] | 'any' {
  const conditions = [report.where, report.having].flatMap((each) => (each ? leavesOf(each) : []))
  const expressions = [
    ...report.outputs.map(({ expression }) => expression),
    ...(report.groups ?? []),
    ...report.order.map(({ expression }) => expression),
    ...report.from.flatMap(({ join }) => join?.on.flatMap(({ left, right }) => [left, right]) ?? []),
    ...conditions.flatMap((each) => ('left' in each ? [each.left] : [])),
  ]
  const isRaw =
    conditions.some(({ kind }) => kind === 'raw' || kind === 'compare-raw') ||
    expressions.some(({ kind }) => kind === 'raw')
  return isRaw ? 'any' : expressions
}

function leavesOf(condition: Condition): Condition[] {
  return condition.kind === 'and' || condition.kind === 'or' ? condition.of.flatMap(leavesOf) : [condition]
}

/** Prints a nested report. */
export type PrintInner = (report: ResolvedReport) => Sql

const joins = {
  join: sql`join`,
  leftJoin: sql`left join`,
  rightJoin: sql`right join`,
  crossJoin: sql`cross join`,
} as const

/** Everything after `from`. */
export function fromSql(dialect: Dialect, report: BuiltReport, inner: PrintInner): Sql {
  const parts = report.from.map(({ source, join }) => {
    const table =
      source.kind === 'table'
        ? tableSql(report, source)
        : sql`(\n${inner(source.report)}\n) as ${sql.id(source.alias)}`
    return join ? sql`${joins[join.type]} ${table}${onSql(dialect, join)}` : table
  })
  return sql.join(parts, sql`\n`)
}

/** A table; if the viewer may not see all of it, only the rows that they may see. */
function tableSql(report: BuiltReport, source: TableSource): Sql {
  const { table, alias, rows } = source
  const name = sql.id(table.schema, table.table)
  if (rows === 'all') return sql`${name} as ${sql.id(alias)}`
  const columns = usedColumns(report, source).map((column) => sql.id(column.sqlName))
  const condition = rows === 'none' ? sql`1 = 0` : conditionSql(rows)
  return sql`(select ${sql.join(columns)} from ${name} where ${condition}) as ${sql.id(alias)}`
}

function conditionSql({ strings, values }: SqlCondition): Sql {
  return sql(Object.assign([...strings], { raw: strings }), ...values)
}

function onSql(dialect: Dialect, { on }: NonNullable<From['join']>): Sql {
  if (on.length === 0) return sql``
  return sql` on ${sql.join(
    on.map((pair) => pairSql(dialect, pair)),
    sql` and `,
  )}`
}

function pairSql(dialect: Dialect, { left, right, isEqual, asText, hasTwoCollations }: JoinPair): Sql {
  const side = ({ source, column }: ColumnExpression) => {
    const name = sql.id(source.alias, column.sqlName)
    const compared = asText ? dialect.asText(name, column.native) : name
    return hasTwoCollations ? dialect.inOneCollation(compared) : compared
  }
  return isEqual ? sql`${side(left)} = ${side(right)}` : sql`${side(left)} <> ${side(right)}`
}
