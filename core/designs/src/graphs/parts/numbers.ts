import type { ReportCell } from '@uplink/contract/reports/result'
import { decimalsOf, grouped } from '@uplink/contract/reports/numbers'
import type { ColumnUnit } from '@uplink/contract/reports/words'
import type { GraphColumn, GraphRow } from '../drawing'
import { moneyCode, moneyDigits, moneyMark } from './money-mark'

// Numbers come as text of any length: they are drawn with a screen's precision, but shown in words with every digit.

/** ECharts cannot compute a scale beyond this. */
const largest = 1e200

const pattern = /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/

/** The number to draw for a value; null when it cannot be drawn. */
export function numberOf(value: ReportCell): number | null {
  if (value === null) return null
  const text = value.trim()
  if (!pattern.test(text)) return null
  const number = Number(text)
  return Math.abs(number) <= largest ? number : null
}

/** What the numbers of a column count. */
export type Unit = ColumnUnit

const words = (name: string) => name.toLowerCase().split(/[^a-z%]+/)
const moneyWords = /^(amount|due|paid|owed|revenue|price|cost|total|subtotal|tax|balance|cash|fees?|credit)$/

function unitIn(named: readonly string[]): Unit | undefined {
  const has = (...some: string[]) => named.some((word) => some.includes(word))
  if (has('gb', 'gigabytes')) return 'gigabytes'
  if (has('percent', 'pct', '%')) return 'percent'
  return has('mbps') ? 'speed' : undefined
}

/**
 * The unit that the author has chosen or that the portal knows for its own data; otherwise guessed from the column's name, and money only if all
 * values have the decimals of the currency.
 */
export function unitOf(column: GraphColumn, rows: readonly GraphRow[], at: number): Unit {
  if (column.unit !== undefined) return column.unit
  const named = [...words(column.name), ...words(column.label)]
  const unit = unitIn(named)
  if (unit !== undefined) return unit
  const isMoney =
    column.type === 'decimal' &&
    named.some((word) => moneyWords.test(word) || word === moneyCode().toLowerCase()) &&
    rows.every((row) => isAmount(row[at] ?? null))
  return isMoney ? 'money' : 'plain'
}

const isAmount = (cell: ReportCell) =>
  cell === null || (/^-?\d+(\.\d+)?$/.test(cell) && (cell.split('.')[1] ?? '').length === moneyDigits())

const marks = { gigabytes: 'GB', percent: '%', speed: 'Mbps', plain: '' } as const

/** The mark at the end of an axis. */
export const unitMark = (unit: Unit): string => (unit === 'money' ? moneyMark() : marks[unit])

/** The name of an axis: `Usage, GB`, also when the column's own name ends in its unit. */
export function nameWithUnit(name: string, mark: string): string {
  const named = new RegExp(String.raw`[\s_(]+(gb|mbps${moneyCode() && `|${moneyCode()}`})\)?$`, 'i')
  const bare = mark === '' ? name : name.replace(named, '')
  return [bare, mark].filter(Boolean).join(', ')
}

function withUnit(text: string, unit: Unit): string {
  const sign = text.startsWith('−') ? '−' : ''
  const digits = text.slice(sign.length)
  // a space at which no line breaks
  if (unit === 'money') return [sign + moneyMark(), digits].filter(Boolean).join('\u00a0')
  if (unit === 'percent') return `${text}%`
  return unit === 'plain' ? text : `${text} ${marks[unit]}`
}

const digits = { gigabytes: 1, percent: 0, speed: 1, plain: 2 } as const

const digitsOf = (unit: Unit): number => (unit === 'money' ? moneyDigits() : digits[unit])

/** A value as people read it, with its unit; a value that is not a number stays unchanged. */
export function sayValue(value: ReportCell, unit: Unit): string {
  if (value === null) return '–'
  const number = numberOf(value)
  const text = value.trim()
  if (number === null) return text
  const isPlain = /^-?\d+(\.\d+)?$/.test(text)
  const decimals = text.split('.')[1]?.length ?? 0
  // up to the unit's decimals, digits are the database's own; longer values (an average) are rounded
  if (isPlain && (unit === 'money' ? decimals === moneyDigits() : decimals <= digits[unit]))
    return withUnit(grouped(text), unit)
  return sayNumber(number, unit)
}

/** How many decimals of its quotients a column needs at least, so that its values stay apart. */
export const decimalsIn = ({ unit }: Pick<GraphColumn, 'unit'>, values: readonly ReportCell[]) =>
  decimalsOf(values, unit === 'money' ? moneyDigits() : undefined)

/**
 * A value in a table: with all the database's digits, except those of a quotient after `decimals`, money with its currency's
 * at least, and without a mark if the column's heading names the unit. Undefined for a number without a unit.
 */
export function sayInColumn({ label, unit }: Pick<GraphColumn, 'label' | 'unit'>, decimals?: number) {
  if (unit === undefined || unit === 'plain') return undefined
  const isNamed = unit !== 'money' && unitIn(words(label)) === unit
  return (value: string): string => {
    const text = value.trim()
    // digits with an exponent are a number too, which only rounding makes readable
    if (!/^-?\d+(\.\d+)?$/.test(text)) return sayValue(value, unit)
    const said = grouped(text, decimals)
    const [, end = ''] = said.split('.')
    if (unit === 'money' && end.length < moneyDigits()) return sayValue(value, unit)
    return isNamed ? said : withUnit(said, unit)
  }
}

/** The same for a number that was computed here. */
function sayNumber(number: number, unit: Unit): string {
  const most = digitsOf(unit)
  const text = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: unit === 'money' ? most : 0,
    maximumFractionDigits: most,
  }).format(number)
  return withUnit(text.replace(/^-(?=.*[1-9])/, '−').replace(/^-/, ''), unit)
}

const steps = [
  [1e12, ' T'],
  [1e9, ' B'],
  [1e6, ' M'],
  [1e3, ' K'],
] as const

/** Labels of an axis up to this value, all in one magnitude: `1.2 M`. */
export function axisNumbers(furthest: number, unit: Unit): (value: number) => string {
  const [size, letter] = steps.find(([step]) => Math.abs(furthest) >= step * (step === 1e3 ? 10 : 1)) ?? [
    1,
    '',
  ]
  const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, maximumSignificantDigits: 6 })
  return (value) => {
    if (value === 0) return unit === 'percent' ? '0%' : '0'
    const text = `${format.format(value / size)}${letter}`.replace('-', '−')
    return unit === 'percent' ? `${text}%` : text
  }
}
