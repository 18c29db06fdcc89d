import type { ColumnType } from '@uplink/contract/reports/words'
import { headBytes, lengthAt, shownValue } from '../sources/rows/row-bytes'
import type { Column, RowBytes } from '../sources/source'
import { copyPlain, textCell, textClose, textOpen } from './cell-text'
import { hoursIn } from './hours'
import { secondsOf, writeSerial } from './serial'

/** The head, dates and times, by their places in `cellXfs`. */
export const styles = { head: 1, date: 2, timestamp: 3 } as const

/** More digits than a spreadsheet's numbers keep: such a number stays a text. */
const digitsAtMost = 15
/** A sheet is handed on in pieces of about this. */
const pieceBytes = 256 * 1024

const markup = (text: string) => Uint8Array.from(Buffer.from(text))
const [rowOpen, rowClose, nothing] = [markup('<row>'), markup('</row>'), markup('<c/>')]
const [valueOpen, valueClose] = [markup('<c><v>'), markup('</v></c>')]
const [opens, closes] = [markup(textOpen), markup(textClose)]
const [yes, no] = [markup('<c t="b"><v>1</v></c>'), markup('<c t="b"><v>0</v></c>')]
const dated = {
  date: markup(`<c s="${styles.date}"><v>`),
  timestamp: markup(`<c s="${styles.timestamp}"><v>`),
}
/** What stands around a value is never longer. */
const aroundAtMost = 64
/** A byte that becomes `&quot;`. */
const widest = 6

const kinds: Record<ColumnType, number> = {
  text: 0,
  integer: 1,
  decimal: 1,
  boolean: 2,
  date: 3,
  timestamp: 4,
}

/** Copies a number of which a spreadsheet keeps every digit; returns where it ends, or -1 where it is none. */
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
 * Writes rows as those of a sheet, in pieces. Bytes are read, not texts: half a million rows take as long as the database
 * needs to find them.
 *
 * @param columns as they come
 * @param types what they are shown as
 * @param timeZone of instants
 */
export async function* sheetRows(
  rows: AsyncIterable<RowBytes>,
  columns: readonly Column[],
  types: readonly ColumnType[],
  timeZone: string,
): AsyncGenerator<Buffer> {
  const kindOf = Uint8Array.from(columns, (_, at) => kinds[types[at] ?? 'text'])
  const hours = hoursIn(timeZone)
  let to = Buffer.allocUnsafe(pieceBytes * 2)
  let at = 0

  function put(what: Uint8Array): void {
    for (let i = 0; i < what.length; i++) to[at++] = what[i] ?? 0
  }

  function makeRoom(bytes: number): void {
    if (at + bytes <= to.length) return
    const larger = Buffer.allocUnsafe((at + bytes) * 2)
    to.copy(larger, 0, 0, at)
    to = larger
  }

  /** A value that is no number, no day and no plain text. */
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
      put(opens)
      written = columns[cell]?.form === undefined ? copyPlain(from, start, end, to, at) : -1
      at = written
      if (written >= 0) return put(closes)
    } else if (kind === kinds.integer) {
      put(valueOpen)
      written = copyNumber(from, start, end, to, at)
    } else {
      const seconds = secondsOf(from, start, end, hours)
      put(kind === kinds.date ? dated.date : dated.timestamp)
      written = Number.isNaN(seconds) ? -1 : writeSerial(to, at, seconds)
    }
    at = written
    if (written >= 0) return put(valueClose)
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

  for await (const { bytes } of rows) {
    putRows(bytes)
    if (at < pieceBytes) continue
    yield to.subarray(0, at)
    to = Buffer.allocUnsafe(pieceBytes * 2)
    at = 0
  }
  yield to.subarray(0, at)
}
