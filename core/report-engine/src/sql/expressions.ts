import { sql } from 'kysely'
import type { Compared, Dialect, Sql } from '../dialects/dialect'
import type { Expression } from '../resolve/model'
import { lacksLettersOf } from '../values/charsets'
import { columnBehind, comparesAsText, nativeOf } from '../resolve/scope'

/** An expression as SQL. */
export function expressionSql(dialect: Dialect, expression: Expression): Sql {
  if (expression.kind === 'raw') return sql`(${sql.raw(expression.text)}\n)`
  if (expression.kind === 'named') return sql.id(...expression.parts)
  if (expression.kind === 'aggregate') {
    if (!expression.of) return sql`count(*)`
    const of = expressionSql(dialect, expression.of)
    const { function: name } = expression
    // its values may be told apart, but in no order
    if (name === 'COUNT DISTINCT' && expression.of.column.comparison === 'equality')
      return aggregates[name](dialect.asText(of, nativeOf(expression.of)))
    if (name === 'MIN' || name === 'MAX') {
      const native = nativeOf(expression)
      return dialect.extreme(name, of, expression.type === 'text' || native === 'bit' ? native : 'text')
    }
    return aggregates[name](of)
  }
  const { source, column } = expression
  const name = sql.id(source.alias, column.sqlName)
  return column.comparison === 'none' ? dialect.asText(name, column.native) : name
}

/** An expression as rows are ordered by it: one without an order of its own by its text. */
export const orderableSql = (dialect: Dialect, expression: Expression, printed?: Sql): Sql => {
  const plain = printed ?? expressionSql(dialect, expression)
  return columnBehind(expression)?.comparison === 'equality'
    ? dialect.asText(plain, nativeOf(expression))
    : plain
}

/** As what an expression is compared with values. */
export function comparedAs(dialect: Dialect, expression: Expression): Compared {
  const native = comparesAsText(expression) ? 'text' : nativeOf(expression)
  const precision = dialect.precisionOf(native)
  if (expression.kind !== 'aggregate') {
    const { charsets = [] } = expression.kind === 'column' ? expression.column : expression
    return { native, precision, isNarrow: lacksLettersOf(charsets) }
  }
  if (precision) return { native, precision }
  // a sum may be larger than its column's type allows
  const of = dialect.precisionOf(expression.of?.column.native ?? '')
  return { native, precision: expression.function.startsWith('COUNT') || !of ? 'exact' : 'double' }
}

const aggregates = {
  SUM: (of: Sql) => sql`sum(${of})`,
  COUNT: (of: Sql) => sql`count(${of})`,
  AVG: (of: Sql) => sql`avg(${of})`,
  'COUNT DISTINCT': (of: Sql) => sql`count(distinct ${of})`,
} as const
