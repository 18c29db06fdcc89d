import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialects/dialect'
import type { Expression } from '../resolve/model'

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

const aggregates = {
  SUM: (of: Sql) => sql`sum(${of})`,
  MAX: (of: Sql) => sql`max(${of})`,
  MIN: (of: Sql) => sql`min(${of})`,
  COUNT: (of: Sql) => sql`count(${of})`,
  AVG: (of: Sql) => sql`avg(${of})`,
  'COUNT DISTINCT': (of: Sql) => sql`count(distinct ${of})`,
} as const
