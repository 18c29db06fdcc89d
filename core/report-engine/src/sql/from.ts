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
} from '../resolve/model'
import { usedColumns } from './used-columns'

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

function pairSql(dialect: Dialect, { left, right, isEqual, asText }: JoinPair): Sql {
  const side = ({ source, column }: ColumnExpression) => {
    const name = sql.id(source.alias, column.sqlName)
    return asText ? dialect.asText(name) : name
  }
  return isEqual ? sql`${side(left)} = ${side(right)}` : sql`${side(left)} <> ${side(right)}`
}
