import { sql } from 'kysely'
import type { Compared, Dialect, Sql } from '../dialects/dialect'
import type { Condition, LikeOperator } from '../resolve/model'
import type { Operand } from '../values/operands'
import type { Scalar } from '../values/scalars'
import { typeOf } from '../resolve/filters/fits'
import { columnBehind, nativeOf } from '../resolve/scope'
import { requestedSql, likeSql, signs } from './requested'
import { comparedAs, expressionSql } from './expressions'

/** A condition as SQL. Brackets are always printed, so that nobody needs to know which operator binds tighter. */
export function conditionSql(dialect: Dialect, condition: Condition): Sql {
  if (condition.kind === 'and' || condition.kind === 'or') {
    const parts = condition.of.map((part) => conditionSql(dialect, part))
    return sql`(${sql.join(parts, condition.kind === 'and' ? sql` and ` : sql` or `)})`
  }
  if (condition.kind === 'raw') return sql`(${sql.raw(condition.text)}\n)`
  if (condition.request && dialect.ask) {
    const query = requestedSql({ ...dialect, ask: dialect.ask }, condition, condition.request)
    if (query) return query
  }
  if (condition.kind === 'false') return sql`1 = 0`
  const plain = expressionSql(dialect, condition.left)
  if (condition.kind === 'compare-raw')
    return comparedWithRaw(dialect, plain, nativeOf(condition.left), condition)
  const left = typeOf(condition.left) === 'boolean' ? dialect.truth(plain) : plain
  const as = comparedAs(dialect, condition.left)
  const within = (operand: Operand) => isWithin(dialect, left, operand, as)
  // a type may have `=` alone
  const hasEqualOnly = columnBehind(condition.left)?.comparison === 'equality'
  const outside = (operand: Operand) =>
    hasEqualOnly ? sql`not (${within(operand)})` : isOutside(dialect, left, operand, as)
  switch (condition.kind) {
    case 'is-null':
      return sql`${left} is null`
    case 'is-not-null':
      return sql`${left} is not null`
    case 'like':
      return dialect.isLike(
        dialect.asPatterned(left, as.native),
        dialect.bind(
          { type: 'text', text: patternOf(condition.where, condition.text) },
          { native: 'text', isNarrow: as.isNarrow },
        ),
      )
    case 'between':
      return within(condition.within)
    case 'in':
      if (condition.values.length === 0) return sql`1 = 0`
      return listed(condition.values, within, (points) => dialect.isIn(left, points, as), sql` or `)
    case 'not-in': {
      // what was to be left out cannot be there
      if (condition.values.length === 0) return condition.keepsNulls ? sql`1 = 1` : sql`${left} is not null`
      const others = listed(
        condition.values,
        outside,
        (points) =>
          hasEqualOnly ? sql`not (${dialect.isIn(left, points, as)})` : dialect.isNotIn(left, points, as),
        sql` and `,
      )
      return orNull(left, others, condition.keepsNulls)
    }
    case 'compare': {
      const { operator, to } = condition
      if (operator === 'equal') return within(to)
      if (operator === 'not_equal') return orNull(left, outside(to), condition.keepsNulls)
      return onOneSide(dialect, left, operator, to, as)
    }
  }
}

/** A comparison with expressions, which the database itself makes of their types what it can. */
function comparedWithRaw(
  dialect: Dialect,
  left: Sql,
  native: string,
  { operator, values, keepsNulls }: Extract<Condition, { kind: 'compare-raw' }>,
): Sql {
  const expressions = values.map((text) => sql`(${sql.raw(text)}\n)`)
  const [first = sql``, second = sql``] = expressions
  switch (operator) {
    case 'between':
      return sql`(${left} >= ${first} and ${left} <= ${second})`
    case 'in':
    case 'not_in': {
      const list = sql.join(expressions)
      if (operator === 'in') return sql`${left} in (${list})`
      return orNull(left, sql`${left} not in (${list})`, keepsNulls)
    }
    case 'begins_with':
    case 'contains':
    case 'ends_with':
      return dialect.isLike(dialect.asPatterned(left, native), likeSql(operator, first))
    default:
      return orNull(left, sql`${left} ${signs[operator]} ${first}`, keepsNulls)
  }
}

const orNull = (left: Sql, test: Sql, keepsNulls: boolean): Sql =>
  keepsNulls ? sql`(${test} or ${left} is null)` : test

function patternOf(where: LikeOperator, text: string): string {
  const literal = text.replace(/[!%_]/g, '!$&')
  return `${where === 'begins_with' ? '' : '%'}${literal}${where === 'ends_with' ? '' : '%'}`
}

function isWithin(dialect: Dialect, left: Sql, operand: Operand, as: Compared): Sql {
  if (operand.kind === 'point') return sql`${left} = ${dialect.bind(operand.at, as)}`
  const from = dialect.bind(operand.from, as)
  const to = dialect.bind(operand.to, as)
  return operand.isClosed
    ? sql`(${left} >= ${from} and ${left} <= ${to})`
    : sql`(${left} >= ${from} and ${left} < ${to})`
}

function isOutside(dialect: Dialect, left: Sql, operand: Operand, as: Compared): Sql {
  if (operand.kind === 'point') return sql`${left} <> ${dialect.bind(operand.at, as)}`
  const from = dialect.bind(operand.from, as)
  const to = dialect.bind(operand.to, as)
  return operand.isClosed
    ? sql`(${left} < ${from} or ${left} > ${to})`
    : sql`(${left} < ${from} or ${left} >= ${to})`
}

/** Before, after, up to or from a value; after a span, and up to it, mean the span's end. */
function onOneSide(
  dialect: Dialect,
  left: Sql,
  operator: 'less' | 'less_or_equal' | 'greater' | 'greater_or_equal',
  to: Operand,
  as: Compared,
): Sql {
  const bound = (scalar: Scalar) => dialect.bind(scalar, as)
  const start = bound(to.kind === 'point' ? to.at : to.from)
  if (operator === 'less') return sql`${left} < ${start}`
  if (operator === 'greater_or_equal') return sql`${left} >= ${start}`
  if (to.kind === 'point') return operator === 'greater' ? sql`${left} > ${start}` : sql`${left} <= ${start}`
  const end = bound(to.to)
  if (to.isClosed) return operator === 'greater' ? sql`${left} > ${end}` : sql`${left} <= ${end}`
  return operator === 'greater' ? sql`${left} >= ${end}` : sql`${left} < ${end}`
}

/** The points of a list together, its spans one by one. */
function listed(
  values: readonly Operand[],
  one: (operand: Operand) => Sql,
  all: (points: readonly Scalar[]) => Sql,
  joint: Sql,
): Sql {
  const points = values.flatMap((value) => (value.kind === 'point' ? [value.at] : []))
  const spans = values.filter(({ kind }) => kind === 'span').map(one)
  const parts = points.length > 0 ? [all(points), ...spans] : spans
  return parts.length === 1 ? sql`${parts[0]}` : sql`(${sql.join(parts, joint)})`
}
