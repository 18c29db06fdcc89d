import { sql } from 'kysely'
import type { Dialect, Precision, Sql } from '../dialects/dialect'
import type { Expression } from '../resolve/model'
import { nativeOf } from '../resolve/scope'

/** An expression as SQL. */
export function expressionSql(dialect: Dialect, expression: Expression): Sql {
  if (expression.kind === 'raw') return sql`(${sql.raw(expression.text)}\n)`
  if (expression.kind === 'named') return sql.id(...expression.parts)
  if (expression.kind === 'aggregate') {
    if (!expression.of) return sql`count(*)`
    const of = expressionSql(dialect, expression.of)
    return aggregates[expression.function](of)
  }
  const { source, column } = expression
  const name = sql.id(source.alias, column.sqlName)
  return column.type === 'text' && dialect.needsTextForm(column.native) ? dialect.asText(name) : name
}

/** How an expression's numbers are compared with values. */
export function precisionOf(dialect: Dialect, expression: Expression): Precision {
  if (dialect.isSingle(nativeOf(expression))) return 'single'
  // a sum may be larger than its column's type allows
  return expression.kind === 'aggregate' ? 'exact' : undefined
}

const aggregates = {
  SUM: (of: Sql) => sql`sum(${of})`,
  MAX: (of: Sql) => sql`max(${of})`,
  MIN: (of: Sql) => sql`min(${of})`,
  COUNT: (of: Sql) => sql`count(${of})`,
  AVG: (of: Sql) => sql`avg(${of})`,
  'COUNT DISTINCT': (of: Sql) => sql`count(distinct ${of})`,
} as const
