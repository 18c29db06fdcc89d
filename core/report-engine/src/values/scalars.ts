import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import type { ColumnType } from '@uplink/contract/reports/words'
import { instantOf, isDay } from './calendar'

/**
 * One value that a statement binds, in the text form of its type: digits, `true`, `2026-11-22`, an instant in ISO
 * 8601 UTC with milliseconds.
 */
export interface Scalar {
  type: ColumnType
  text: string
  /** A date or time that only its database can read: `infinity`, `0044-03-15 BC`, `0000-00-00`. */
  isOdd?: true
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

/** The largest whole number of a column; those of MySQL and MariaDB may have no sign. */
const greatest: Record<ReportDialect, bigint> = { postgresql: 2n ** 63n - 1n, mysql: 2n ** 64n - 1n }

function integerOf(text: string, dialect: ReportDialect): Parsed<Scalar> {
  if (!/^[+-]?\d{1,30}$/.test(text)) return { problem: `“${text}” is not a whole number` }
  const number = BigInt(text.replace('+', ''))
  if (number > greatest[dialect] || number < -(2n ** 63n)) return { problem: `“${text}” is too large` }
  return { value: { type: 'integer', text: String(number) } }
}

function decimalOf(text: string, dialect: ReportDialect): Parsed<Scalar> {
  if (dialect === 'postgresql' && /^(nan|[+-]?inf(inity)?)$/i.test(text))
    return { value: { type: 'decimal', text: specialNumber(text) } }
  if (/^[+-]?\d{1,30}(\.\d{0,30})?e[+-]?\d{1,3}$/i.test(text))
    return { value: { type: 'decimal', text: text.replace('+', '').toLowerCase() } }
  if (!/^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})$/.test(text)) return { problem: `“${text}” is not a number` }
  const [whole = '', digits = ''] = text.replace('+', '').split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const number = `${sign}${whole.replace('-', '') || '0'}${digits && `.${digits}`}`
  return { value: { type: 'decimal', text: number } }
}

const specialNumber = (text: string) =>
  /nan/i.test(text) ? 'NaN' : text.startsWith('-') ? '-Infinity' : 'Infinity'

/** As databases show times which no calendar of the portal has: unlimited ones, years beyond four digits or before Christ, and months or days 0. */
const oddTime =
  /^(?:-?infinity|(\d{4,7}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?( BC)?)$/i

function oddTimeOf(text: string, type: 'date' | 'timestamp'): Scalar | undefined {
  const [, day, isBefore] = oddTime.exec(text) ?? []
  const isNoDay = day !== undefined && /^0000-|^\d{5}|-00/.test(day)
  const isOdd = /^-?infinity$/i.test(text) || isNoDay || isBefore !== undefined
  if (!isOdd || (type === 'date' && /\d:/.test(text))) return undefined
  return { type, text: text.toLowerCase().includes('infinity') ? text.toLowerCase() : text, isOdd: true }
}

const timePattern =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** `2026-11-22 14:00`, in the given zone unless the text names its own. */
function instantFrom(text: string, timeZone: string): Date | undefined {
  const [, day = '', hour = '', minute = '', second = '0', fraction = '', zone] = timePattern.exec(text) ?? []
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const wall =
    Date.parse(`${day}T${hour}:${minute}:00Z`) +
    Number(second) * 1000 +
    Number(fraction.padEnd(3, '0').slice(0, 3))
  if (zone === undefined) return instantOf(Math.floor(wall), timeZone)
  if (/^z$/i.test(zone)) return new Date(Math.floor(wall))
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  const offset = (hours * 60 + minutes) * 60_000 * (zone.startsWith('-') ? -1 : 1)
  return hours > 14 || minutes > 59 ? undefined : new Date(Math.floor(wall) - offset)
}

/** Whether an instant is of a year with four digits, in UTC; databases refuse others, or read them differently. */
export const isInYears = (instant: Date): boolean =>
  !Number.isNaN(instant.getTime()) && /^(?!0000)\d{4}-/.test(instant.toISOString())

/** An instant as a value. */
export function instantScalar(instant: Date): Scalar {
  return { type: 'timestamp', text: instant.toISOString() }
}

/** An instant with digits beyond the milliseconds, which a Date has no place for. */
function exactScalar(instant: Date, text: string): Scalar {
  const beyond = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? ''
  const scalar = instantScalar(instant)
  return /^0*$/.test(beyond) ? scalar : { ...scalar, text: scalar.text.replace('Z', `${beyond}Z`) }
}

/** A day as a value. */
export function dayScalar(day: string): Scalar {
  return { type: 'date', text: day }
}

/**
 * A text as a value for a column of this type. For a column of instants, a day alone is a value of type `date`: the
 * operator decides what the whole day means.
 */
export function scalarOf(
  given: string,
  type: ColumnType,
  timeZone: string,
  dialect: ReportDialect,
): Parsed<Scalar> {
  if (given.includes('\0')) return { problem: 'The value has a character that no database accepts' }
  if (type === 'text') return { value: { type, text: given } }
  const text = given.trim()
  if (type === 'integer') return integerOf(text, dialect)
  if (type === 'decimal') return decimalOf(text, dialect)
  if (type === 'boolean') {
    const truth = truths[text.toLowerCase()]
    return truth ? { value: { type, text: truth } } : { problem: `“${text}” is neither yes nor no` }
  }
  if (isDay(text)) return { value: dayScalar(text) }
  const odd = oddTimeOf(text, type)
  if (odd) return { value: odd }
  if (type === 'date') return { problem: `“${text}” is not a day such as 2026-11-22` }
  const instant = instantFrom(text, timeZone)
  return instant && isInYears(instant)
    ? { value: exactScalar(instant, text) }
    : { problem: `“${text}” is not a time such as 2026-11-22 14:00` }
}

/** Below 0: `a` is less; undefined: only the database could tell. */
export function compareScalars(a: Scalar, b: Scalar): number | undefined {
  if (a.type === 'text' || b.type === 'text' || a.isOdd || b.isOdd) return undefined
  if (a.type === 'integer' || a.type === 'decimal')
    return [a, b].every(({ text }) => /^[-\d.]+$/.test(text)) ? compareNumbers(a.text, b.text) : undefined
  // `14:00:00.5Z` is after `14:00:00.25Z`, and before `14:00:00.500001Z`
  const [left, right] = [a.text.replace('Z', ''), b.text.replace('Z', '')]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Compares digits of any length, which JavaScript's own numbers would round. */
function compareNumbers(a: string, b: string): number {
  const [left, right] = [scaled(a), scaled(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function scaled(text: string): bigint {
  const [whole = '', digits = ''] = text.split('.')
  return BigInt(`${whole}${digits.padEnd(40, '0')}`)
}
