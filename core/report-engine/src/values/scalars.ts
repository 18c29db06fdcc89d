import type { ColumnType } from '@uplink/contract/reports/words'
import { instantOf, isDay } from './calendar'

/**
 * One value that a statement binds, in the text form of its type: digits, `true`, `2026-11-22`, an instant in ISO
 * 8601 UTC with milliseconds.
 */
export interface Scalar {
  type: ColumnType
  text: string
}

/** A value, or a sentence that says why the text is not one. */
export type Parsed<T> = { value: T } | { problem: string }

const truths: Partial<Record<string, 'true' | 'false'>> = {
  true: 'true',
  yes: 'true',
  '1': 'true',
  false: 'false',
  no: 'false',
  '0': 'false',
}

const int8 = 2n ** 63n

function integerOf(text: string): Parsed<Scalar> {
  if (!/^[+-]?\d{1,30}$/.test(text)) return { problem: `“${text}” is not a whole number` }
  const number = BigInt(text.replace('+', ''))
  if (number >= int8 || number < -int8) return { problem: `“${text}” is too large` }
  return { value: { type: 'integer', text: String(number) } }
}

function decimalOf(text: string): Parsed<Scalar> {
  if (!/^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})$/.test(text)) return { problem: `“${text}” is not a number` }
  const [whole = '', digits = ''] = text.replace('+', '').split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const number = `${sign}${whole.replace('-', '') || '0'}${digits && `.${digits}`}`
  return { value: { type: 'decimal', text: number } }
}

const timePattern =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** `2026-11-22 14:00`, in the given zone unless the text names its own. */
function instantFrom(text: string, timeZone: string): Date | undefined {
  const [, day = '', hour = '', minute = '', second = '0', fraction = '', zone] = timePattern.exec(text) ?? []
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const wall =
    Date.parse(`${day}T${hour}:${minute}:00Z`) + Number(second) * 1000 + Number(`0.${fraction}0`) * 1000
  if (zone === undefined) return instantOf(Math.floor(wall), timeZone)
  if (/^z$/i.test(zone)) return new Date(Math.floor(wall))
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  const offset = (hours * 60 + minutes) * 60_000 * (zone.startsWith('-') ? -1 : 1)
  return hours > 14 || minutes > 59 ? undefined : new Date(Math.floor(wall) - offset)
}

/** Whether an instant is of a year with four digits, in UTC; databases refuse others, or read them differently. */
export const isInYears = (instant: Date): boolean =>
  !Number.isNaN(instant.getTime()) && /^[1-9]\d{3}-/.test(instant.toISOString())

/** An instant as a value. */
export function instantScalar(instant: Date): Scalar {
  return { type: 'timestamp', text: instant.toISOString() }
}

/** A day as a value. */
export function dayScalar(day: string): Scalar {
  return { type: 'date', text: day }
}

/**
 * A text as a value for a column of this type. For a column of instants, a day alone is a value of type `date`: the
 * operator decides what the whole day means.
 */
export function scalarOf(given: string, type: ColumnType, timeZone: string): Parsed<Scalar> {
  if (given.includes('\0')) return { problem: 'The value has a character that no database accepts' }
  if (type === 'text') return { value: { type, text: given } }
  const text = given.trim()
  if (type === 'integer') return integerOf(text)
  if (type === 'decimal') return decimalOf(text)
  if (type === 'boolean') {
    const truth = truths[text.toLowerCase()]
    return truth ? { value: { type, text: truth } } : { problem: `“${text}” is neither yes nor no` }
  }
  if (isDay(text)) return { value: dayScalar(text) }
  if (type === 'date') return { problem: `“${text}” is not a day such as 2026-11-22` }
  const instant = instantFrom(text, timeZone)
  return instant && isInYears(instant)
    ? { value: instantScalar(instant) }
    : { problem: `“${text}” is not a time such as 2026-11-22 14:00` }
}

/** Below 0: `a` is less; undefined: only the database's order of texts could tell. */
export function compareScalars(a: Scalar, b: Scalar): number | undefined {
  if (a.type === 'text' || b.type === 'text') return undefined
  if (a.type === 'integer' || a.type === 'decimal') return compareNumbers(a.text, b.text)
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0
}

/** Compares digits of any length, which JavaScript's own numbers would round. */
function compareNumbers(a: string, b: string): number {
  const [left, right] = [scaled(a), scaled(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function scaled(text: string): bigint {
  const [whole = '', digits = ''] = text.split('.')
  return BigInt(`${whole}${digits.padEnd(30, '0')}`)
}
