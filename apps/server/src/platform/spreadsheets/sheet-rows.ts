import type { ColumnType } from '@uplink/contract/reports/words'
import { headBytes, lengthAt, shownValue } from '../sources/rows/row-bytes'
import type { Column, RowBytes } from '../sources/source'
import { copyPlain, textCell } from './cell-text'
import { hoursIn, packedHour, type Hours } from './hours'

const [zero, dash, colon, dot, plus, space, letterT, letterZ] = [48, 45, 58, 46, 43, 32, 84, 90]
const daySeconds = 86_400
/** Days are written with ten decimals, about 9 microseconds apart. */
const parts = 1e10

/** Stands for an invalid pair of digits: sums with it stay negative. */
const none = -1e9

/** The value of two digits; `none` for any other bytes. */
function two(bytes: Uint8Array, at: number): number {
  const [tens, ones] = [(bytes[at] ?? 0) - zero, (bytes[at + 1] ?? 0) - zero]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : none
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= zero && byte <= zero + 9

/**
 * Seconds since 1899 for a day, `2026-11-22`, or a time, `2026-11-22 14:00:00.5+00` or `2026-11-22T14:00:00.5Z`. A time
 * without a zone is one in UTC. NaN for anything else, and if a spreadsheet has no number for it.
 */
function secondsOf(bytes: Uint8Array, start: number, end: number, hours: Hours): number {
  if (end - start < 10 || bytes[start + 4] !== dash || bytes[start + 7] !== dash) return NaN
  const year = two(bytes, start) * 100 + two(bytes, start + 2)
  const [month, day] = [two(bytes, start + 5), two(bytes, start + 8)]
  if (year < 0 || month < 0 || month > 12 || day < 0 || day > 31) return NaN
  if (end === start + 10) return counted(hours(packedHour(year, month, day, 0), false))
  if (!hasTime(bytes, start + 10)) return NaN
  const hour = two(bytes, start + 11)
  const whole = two(bytes, start + 14) * 60 + two(bytes, start + 17)
  if (hour < 0 || hour > 23 || whole < 0) return NaN
  let at = start + 19
  let [digits, unit] = [0, 1]
  if (bytes[at] === dot) {
    for (at++; at < end && isDigit(bytes[at]); at++, unit *= 10)
      digits = digits * 10 + (bytes[at] ?? 0) - zero
    if (unit === 1) return NaN
  }
  if (at + zoneLength(bytes, at) !== end) return NaN
  return counted(hours(packedHour(year, month, day, hour), true)) + whole + digits / unit
}

/** Whether what begins here is marked as a time: ` 14:00:00` or `T14:00:00`. */
function hasTime(bytes: Uint8Array, at: number): boolean {
  const mark = bytes[at]
  return (mark === space || mark === letterT) && bytes[at + 3] === colon && bytes[at + 6] === colon
}

/** The length of a `Z` or `+00` that begins here; 0 without one. */
function zoneLength(bytes: Uint8Array, at: number): number {
  if (bytes[at] === letterZ) return 1
  return bytes[at] === plus && two(bytes, at + 1) === 0 ? 3 : 0
}

const counted = (seconds: number) => (seconds < 0 ? NaN : seconds)

/** Writes a whole number with at least `atLeast` digits; returns the new end. */
function writeWhole(to: Uint8Array, at: number, number: number, atLeast: number): number {
  let width = 1
  for (let most = 10; number >= most || width < atLeast; most *= 10) width++
  let rest = number
  for (let place = at + width - 1; place >= at; place--) {
    const less = (rest / 10) | 0
    to[place] = zero + rest - less * 10
    rest = less
  }
  return at + width
}

/** Writes seconds as a spreadsheet's number: whole days, and the time as a fraction. Returns the new end. */
function writeSerial(to: Uint8Array, start: number, seconds: number): number {
  let day = Math.floor(seconds / daySeconds)
  let part = Math.round(((seconds - day * daySeconds) * parts) / daySeconds)
  if (part === parts) [day, part] = [day + 1, 0]
  let at = writeWhole(to, start, day, 1)
  if (part === 0) return at
  to[at++] = dot
  // in two halves, because arithmetic with 32-bit integers is faster
  at = writeWhole(to, at, Math.floor(part / 1e5), 5)
  at = writeWhole(to, at, part % 1e5, 5)
  while (to[at - 1] === zero) at--
  return at
}

/** Markup as words of four bytes, which takes fewer writes than single bytes. */
interface Markup {
  words: Int32Array
  length: number
}

/** Takes markup of one-byte characters and gives it as words, filled up with zeros; `length` is in bytes. */
function markup(text: string): Markup {
  const bytes = Buffer.alloc(Math.ceil(text.length / 4) * 4)
  const length = bytes.write(text)
  return {
    words: Int32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32LE(at * 4)),
    length,
  }
}

/** Indexes in `cellXfs`. */
export const styles = { head: 1, date: 2, timestamp: 3 } as const

/** The digits that a spreadsheet's numbers keep; longer numbers are written as texts. */
const maxDigits = 15
/** The size of a piece of the sheet, roughly. */
const pieceBytes = 256 * 1024

const [rowOpen, rowClose, nothing] = [markup('<row>'), markup('</row>'), markup('<c/>')]
const opens = {
  text: markup('<c t="str"><v>'),
  number: markup('<c><v>'),
  date: markup(`<c s="${styles.date}"><v>`),
  timestamp: markup(`<c s="${styles.timestamp}"><v>`),
}
const close = markup('</v></c>')
const [yes, no] = [markup('<c t="b"><v>1</v></c>'), markup('<c t="b"><v>0</v></c>')]
/** No markup around a value is longer. */
const maxAround = 64
/** The most bytes that one byte of a text can become: `&quot;`. */
const widest = 6

const kinds: Record<ColumnType, number> = {
  text: 0,
  integer: 1,
  decimal: 1,
  boolean: 2,
  date: 3,
  timestamp: 4,
}

/** Copies a number if a spreadsheet keeps all its digits; returns the new end, or -1 if it does not or is no number. */
function copyNumber(from: Uint8Array, start: number, end: number, to: Uint8Array, begin: number): number {
  let [at, digits, point] = [begin, 0, -1]
  for (let read = start; read < end; read++) {
    const byte = from[read] ?? 0
    to[at++] = byte
    if (byte >= 48 && byte <= 57) digits++
    else if (byte === 46 && point < 0 && digits > 0) point = digits
    else if (byte !== 45 || read > start) return -1
  }
  return digits > 0 && digits <= maxDigits && digits !== point ? at : -1
}

/**
 * Writes rows as XML rows of a sheet, in pieces. It works on bytes instead of texts, so that half a million rows take no
 * longer than the database needs to find them.
 *
 * @param columns as the source sends them
 * @param types as which their values are shown
 * @param timeZone in which instants are shown
 */
export async function* sheetRows(
  rows: AsyncIterable<RowBytes>,
  columns: readonly Column[],
  types: readonly ColumnType[],
  timeZone: string,
): AsyncGenerator<Buffer> {
  const kindOf = Uint8Array.from(columns, (_, at) => kinds[types[at] ?? 'text'])
  const hours = hoursIn(timeZone)
  let to = Buffer.alloc(0)
  let view = new DataView(to.buffer)
  let at = 0

  function take(bytes: number): void {
    const larger = Buffer.allocUnsafe(bytes)
    to.copy(larger, 0, 0, at)
    to = larger
    view = new DataView(larger.buffer, larger.byteOffset)
  }

  /** The last word may write up to three bytes too many; whatever comes next overwrites them. */
  function put({ words, length }: Markup): void {
    for (let i = 0; i < words.length; i++) view.setInt32(at + i * 4, words[i] ?? 0, true)
    at += length
  }

  function makeRoom(bytes: number): void {
    if (at + bytes > to.length) take((at + bytes) * 2)
  }

  /** Writes a value that the quick ways do not handle, as a text. */
  function putOther(from: Buffer, start: number, end: number, column: Column | undefined): void {
    const cell = textCell(shownValue(from.toString('utf8', start, end), column?.form))
    makeRoom(cell.length * 3)
    at += to.write(cell, at)
  }

  function putCell(from: Buffer, start: number, end: number, cell: number): void {
    makeRoom((end - start) * widest + maxAround)
    const before = at
    const kind = kindOf[cell]
    if (kind === kinds.boolean) return put(from[start] === 116 ? yes : no)
    let written = -1
    if (kind === kinds.text) {
      put(opens.text)
      written = columns[cell]?.form === undefined ? copyPlain(from, start, end, to, at) : -1
      at = written
      if (written >= 0) return put(close)
    } else if (kind === kinds.integer) {
      put(opens.number)
      written = copyNumber(from, start, end, to, at)
    } else {
      const seconds = secondsOf(from, start, end, hours)
      put(kind === kinds.date ? opens.date : opens.timestamp)
      written = Number.isNaN(seconds) ? -1 : writeSerial(to, at, seconds)
    }
    at = written
    if (written >= 0) return put(close)
    at = before
    putOther(from, start, end, columns[cell])
  }

  function putRows(from: Buffer): void {
    for (let read = 0; read < from.length;) {
      const count = ((from[read + 5] ?? 0) << 8) | (from[read + 6] ?? 0)
      read += headBytes
      makeRoom(maxAround)
      put(rowOpen)
      for (let cell = 0; cell < count; cell++) {
        const length = lengthAt(from, read)
        read += 4
        if (length < 0) {
          makeRoom(maxAround)
          put(nothing)
          continue
        }
        putCell(from, read, read + length, cell)
        read += length
      }
      makeRoom(maxAround)
      put(rowClose)
    }
  }

  take(pieceBytes * 2)
  for await (const { bytes } of rows) {
    putRows(bytes)
    if (at < pieceBytes) continue
    yield to.subarray(0, at)
    at = 0
    take(pieceBytes * 2)
  }
  yield to.subarray(0, at)
}
