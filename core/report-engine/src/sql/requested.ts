import type { ReportParameter } from '@uplink/contract/reports/definition'
import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialects/dialect'
import { typeOf } from '../resolve/filters/fits'
import type { RequestedValue, Condition } from '../resolve/model'
import { listItems } from '../values/lists'
import type { Operand } from '../values/operands'
import { comparedAs, expressionSql } from './expressions'

type Questions = Dialect & Required<Pick<Dialect, 'ask'>>

/** The sign of each comparison. */
export const signs = {
  equal: sql`=`,
  not_equal: sql`<>`,
  less: sql`<`,
  less_or_equal: sql`<=`,
  greater: sql`>`,
  greater_or_equal: sql`>=`,
} as const

/** A condition with the name of what a run asks for in the place of its value; undefined if it has no such place. */
export function requestedSql(
  dialect: Questions,
  condition: Condition,
  query: RequestedValue,
): Sql | undefined {
  if (!('left' in condition)) return undefined
  const days = daysIn(condition)
  const column = expressionSql(dialect, condition.left)
  const { native, precision } = comparedAs(dialect, condition.left)
  const isText = typeOf(condition.left) === 'text' && native !== ''
  const isNative = isText && dialect.asNative(column, native) !== undefined
  const isPattern = condition.kind === 'like'
  // a query of a person cannot name every type
  const left = days
    ? dialect.dayOf(column, query.timeZone, days)
    : isText && !isNative && !isPattern
      ? dialect.asText(column, native)
      : column
  const parameter: ReportParameter = { ...query.parameter, ...(days && { type: 'date' }) }
  const ask = (change: Partial<ReportParameter> = {}) => {
    const plain = dialect.ask({ ...parameter, ...change })
    return (isNative && !isPattern && dialect.asNative(plain, native)) || plain
  }
  const isSingle = precision === 'single'
  const number = (change?: Partial<ReportParameter>) =>
    isSingle ? dialect.asSingle(ask(change)) : ask(change)
  switch (condition.kind) {
    case 'compare': {
      const compared = sql`${left} ${signs[condition.operator]} ${number()}`
      return condition.keepsNulls ? sql`(${compared} or ${left} is null)` : compared
    }
    case 'in':
      return sql`${left} in (${ask(asList(parameter))})`
    case 'not-in': {
      const others = sql`${left} not in (${ask(asList(parameter))})`
      return condition.keepsNulls ? sql`(${others} or ${left} is null)` : others
    }
    case 'between': {
      const [from, to] = endsOf(parameter)
      return sql`(${left} >= ${number(from)} and ${left} <= ${number(to)})`
    }
    case 'like':
      return dialect.isLike(dialect.asPatterned(left, native), likeSql(condition.where, ask()))
    default:
      return undefined
  }
}

/** A day that the condition compares instants with; undefined when it compares anything else. */
function daysIn(condition: Condition): Date | undefined {
  const operands: readonly Operand[] =
    condition.kind === 'compare'
      ? [condition.to]
      : condition.kind === 'between'
        ? [condition.within]
        : condition.kind === 'in' || condition.kind === 'not-in'
          ? condition.values
          : []
  const spans = operands.flatMap((each) => (each.kind === 'span' && !each.isClosed ? [each] : []))
  const [first] = spans
  return first && spans.length === operands.length ? new Date(first.from.text) : undefined
}

const asList = ({ default: usual }: ReportParameter): Partial<ReportParameter> =>
  typeof usual === 'string' ? { default: listItems(usual) } : {}

/** A query has one value for each name, so the two ends of a span get names of their own. */
function endsOf({ name, default: usual }: ReportParameter): Partial<ReportParameter>[] {
  const values = typeof usual === 'string' ? listItems(usual) : (usual ?? [])
  return ['from', 'to'].map((end, index) => ({
    name: `${name.slice(0, 25)}_${end}`,
    ...(usual != null && { default: values[index] ?? null }),
  }))
}

/** The text anywhere, at the beginning or at the end, with none of it meaning any text. */
export function likeSql(where: 'begins_with' | 'contains' | 'ends_with', text: Sql): Sql {
  const literal = sql`replace(replace(replace(${text}, '!', '!!'), '%', '!%'), '_', '!_')`
  const parts = [
    ...(where === 'begins_with' ? [] : [sql`'%'`]),
    literal,
    ...(where === 'ends_with' ? [] : [sql`'%'`]),
  ]
  return sql`concat(${sql.join(parts)})`
}
