import type { ColumnType, FilterOperator } from '@uplink/contract/reports/words'
import { addDays, dayOf, startOf } from './calendar'
import type { Moment } from './functions'
import { compareScalars, instantScalar, isInYears, type Parsed, type Scalar } from './scalars'

interface Point {
  kind: 'point'
  at: Scalar
}

/** It begins at `from`; `isClosed` says whether its end belongs to it. */
interface Span {
  kind: 'span'
  from: Scalar
  to: Scalar
  isClosed: boolean
}

/** What a filter compares its column with: one value, or a span of time. */
export type Operand = Point | Span

/** Operators that ask whether a column is within the value, not on which side of it. */
const asksWhetherIn: readonly FilterOperator[] = ['equal', 'not_equal', 'between', 'in', 'not_in']

const wrongKind = (type: ColumnType): { problem: string } => ({
  problem: `A column of type ${type} cannot be compared with this value`,
})

/** A value for a column of this type: for a column of instants, a day means the whole day. */
export function operandOf(value: Scalar, type: ColumnType, { timeZone }: Moment): Parsed<Operand> {
  if (value.isOdd && value.type !== type) return wrongKind(type)
  if (value.type === type) return { value: { kind: 'point', at: value } }
  if (value.type === 'date' && type === 'timestamp') {
    const [from, to] = [startOf(value.text, timeZone), startOf(addDays(value.text, 1), timeZone)]
    return isInYears(from) && isInYears(to)
      ? { value: { kind: 'span', from: instantScalar(from), to: instantScalar(to), isClosed: false } }
      : { problem: `No time can be compared with ${value.text}: take a day nearer to now` }
  }
  if (value.type === 'timestamp' && type === 'date')
    return { value: { kind: 'point', at: { type, text: dayOf(new Date(value.text), timeZone) } } }
  return wrongKind(type)
}

/**
 * The last days: a span until now for operators that ask whether a column is within, otherwise the start of the first
 * day.
 */
export function lastDays(
  days: number,
  type: ColumnType,
  operator: FilterOperator,
  moment: Moment,
): Parsed<Operand> {
  if (type !== 'date' && type !== 'timestamp') return wrongKind(type)
  const today = dayOf(moment.now, moment.timeZone)
  const first = addDays(today, -days)
  const from: Scalar =
    type === 'date' ? { type, text: first } : instantScalar(startOf(first, moment.timeZone))
  if (!asksWhetherIn.includes(operator)) return { value: { kind: 'point', at: from } }
  const to: Scalar = type === 'date' ? { type, text: today } : instantScalar(moment.now)
  return { value: { kind: 'span', from, to, isClosed: true } }
}

/** From the first to the last of two values, both included entirely. */
export function between(low: Operand, high: Operand): Parsed<Operand> {
  const from = low.kind === 'point' ? low.at : low.from
  const to = high.kind === 'point' ? high.at : high.to
  const isClosed = high.kind === 'point' || high.isClosed
  const order = compareScalars(from, to)
  if (order !== undefined && (order > 0 || (order === 0 && !isClosed)))
    return { problem: 'The first value is greater than the second' }
  return { value: { kind: 'span', from, to, isClosed } }
}
