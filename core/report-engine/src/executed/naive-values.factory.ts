import type { QueryFilter } from '@uplink/contract/reports/filters'
import type { ColumnType } from '@uplink/contract/reports/words'
import type { Cell } from './shop.factory'

// Compares values in the most obvious way, and shares no code with the engine. Dhaka is always six hours ahead of
// UTC.

export interface Circumstances {
  /** A text's normal form, equal for texts that the database treats as equal. */
  fold: (text: string) => string
  now: number
  viewer: { id: number; organization_id: number | null }
  parameters: Record<string, string | string[]>
}

const hour = 3_600_000
const dhaka = 6 * hour

export type Comparable = string | bigint | number

/** A cell as a value with an order. */
export function comparable(cell: string, type: ColumnType, fold: (text: string) => string): Comparable {
  if (type === 'integer') return BigInt(cell)
  if (type === 'decimal') return cents(cell)
  if (type === 'timestamp') return instantIn(cell)
  if (type === 'boolean') return ['true', 'yes', '1'].includes(cell) ? 'true' : 'false'
  return type === 'text' ? fold(cell) : cell
}

/** A time without a zone is in Dhaka's. */
function instantIn(text: string): number {
  if (text.endsWith('Z')) return Date.parse(text)
  return Date.parse(`${text.replace(' ', 'T').padEnd(19, ':00')}Z`) - dhaka
}

function cents(text: string): bigint {
  const [whole = '', digits = ''] = text.split('.')
  const sign = text.startsWith('-') ? -1n : 1n
  return sign * (BigInt(whole.replace('-', '')) * 100n + BigInt(digits.padEnd(2, '0').slice(0, 2)))
}

/** From a first to a last instant, day or number, both included. */
interface Range {
  low: Comparable
  high: Comparable
}

const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`) - dhaka
const dayOfInstant = (instant: number) => new Date(instant + dhaka).toISOString().slice(0, 10)

/** The range that one text means: a day means all its instants. Instants are whole milliseconds here. */
function rangeOf(text: string, type: ColumnType, fold: (text: string) => string): Range {
  if (type === 'timestamp' && /^\d{4}-\d{2}-\d{2}$/.test(text))
    return { low: startOfDay(text), high: startOfDay(text) + 24 * hour - 1 }
  const value = comparable(text, type, fold)
  return { low: value, high: value }
}

/** The ranges that a filter compares with; null when the person has no organization. */
function rangesOf(filter: QueryFilter, type: ColumnType, given: Circumstances): Range[] | null {
  const [word = ''] = [filter.value].flat()
  if (filter.use_predefined === 'yes') {
    const today = dayOfInstant(given.now)
    if (word === 'auto_user_id') return [rangeOf(String(given.viewer.id), type, given.fold)]
    if (word === 'auto_organization_id') {
      const { organization_id: id } = given.viewer
      return id === null ? null : [rangeOf(String(id), type, given.fold)]
    }
    if (word === 'date_current') return [rangeOf(today, type, given.fold)]
    const days = word === 'date_from_last_7_days' ? 7 : 30
    const first = dayOfInstant(given.now - days * 24 * hour)
    const low = type === 'date' ? first : startOfDay(first)
    const isRange = ['equal', 'not_equal', 'between', 'in', 'not_in'].includes(filter.operators)
    return [{ low, high: isRange ? (type === 'date' ? today : given.now) : low }]
  }
  const texts = [filter.is_param === 'yes' ? (given.parameters[word] ?? '') : filter.value].flat()
  return texts.map((text) => rangeOf(text, type, given.fold))
}

/**
 * Whether a cell passes a filter. A cell without a value passes only filters for missing values and for other values.
 */
export function passes(
  cell: Cell,
  type: ColumnType,
  filter: QueryFilter,
  isStrict: boolean,
  given: Circumstances,
): boolean {
  const { operators: operator } = filter
  if (operator === 'is_null') return cell === null
  if (operator === 'is_not_null') return cell !== null
  const ranges = rangesOf(filter, type, given)
  if (ranges === null) return false
  if (cell === null) return (operator === 'not_equal' || operator === 'not_in') && !isStrict
  if (operator === 'begins_with' || operator === 'contains' || operator === 'ends_with')
    return isLike(cell.toLowerCase(), operator, String([filter.value].flat()[0]).toLowerCase())
  const value = comparable(cell, type, given.fold)
  const isIn = ranges.some(({ low, high }) => value >= low && value <= high)
  const [first] = ranges
  switch (operator) {
    case 'equal':
    case 'in':
      return isIn
    case 'not_equal':
    case 'not_in':
      return !isIn
    case 'less':
      return first !== undefined && value < first.low
    case 'less_or_equal':
      return first !== undefined && value <= first.high
    case 'greater':
      return first !== undefined && value > first.high
    case 'greater_or_equal':
      return first !== undefined && value >= first.low
    case 'between':
      return first !== undefined && value >= first.low && value <= (ranges.at(-1) ?? first).high
  }
}

function isLike(text: string, operator: 'begins_with' | 'contains' | 'ends_with', value: string): boolean {
  if (operator === 'begins_with') return text.startsWith(value)
  return operator === 'ends_with' ? text.endsWith(value) : text.includes(value)
}
