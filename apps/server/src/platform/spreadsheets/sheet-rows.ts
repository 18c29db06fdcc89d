import type { ColumnType } from '@uplink/contract/reports/words'
import { headBytes, lengthAt, shownValue } from '../sources/rows/row-bytes'
import type { Column, RowBytes } from '../sources/source'
import { copyPlain, textCell } from './cell-text'
import { hoursIn } from './hours'
import { markup, type Markup } from './markup'
import { secondsOf, writeSerial } from './serial'

/** Indexes in `cellXfs`. */
export const styles = { head: 1, date: 2, timestamp: 3 } as const

/** The digits that a spreadsheet's numbers keep; longer numbers are written as texts. */
const digitsAtMost = 15
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
const aroundAtMost = 64
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
  return digits > 0 && digits <= digitsAtMost && digits !== point ? at : -1
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
    makeRoom((end - start) * widest + aroundAtMost)
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
      makeRoom(aroundAtMost)
      put(rowOpen)
      for (let cell = 0; cell < count; cell++) {
        const length = lengthAt(from, read)
        read += 4
        if (length < 0) {
          makeRoom(aroundAtMost)
          put(nothing)
          continue
        }
        putCell(from, read, read + length, cell)
        read += length
      }
      makeRoom(aroundAtMost)
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
