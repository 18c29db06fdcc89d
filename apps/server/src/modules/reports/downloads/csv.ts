import type { ResultColumn } from '@uplink/contract/reports/result'
import { plainText, quoted } from '#platform/csv'
import { isoInstant } from '#platform/sources/rows/instants'
import { headBytes, lengthAt } from '#platform/sources/rows/row-bytes'
import type { Column, RowBytes } from '#platform/sources/source'

export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const

/** The byte order mark by which spreadsheets recognize UTF-8. */
export const mark = '\uFEFF'

/** The heading. */
export const headLine = (columns: readonly ResultColumn[], separator: string, isGuarded: boolean) =>
  `${columns.map(({ label }) => quoted(isGuarded ? plainText(label) : label)).join(separator)}\n`

const [quote, apostrophe, newLine, letterT] = [34, 39, 10, 116]
const [yes, no] = [Buffer.from('true'), Buffer.from('false')]

/** Bytes with which a cell begins that a spreadsheet would calculate as a formula. */
const formula = new Uint8Array(256)
for (const byte of Buffer.from('=+-@\t\r\n')) formula[byte] = 1
/** The last of the three bytes of a wide `＝＋－＠`, which begin with 0xEF 0xBC. */
const wide = new Set(['＝', '＋', '－', '＠'].map((sign) => Buffer.from(sign)[2]))

/** Whether a text begins so that a spreadsheet would calculate it. */
function isFormula(from: Buffer, start: number, end: number): boolean {
  const first = from[start] ?? 0
  if (start >= end || first !== 0xef) return start < end && formula[first] === 1
  return end - start >= 3 && from[start + 1] === 0xbc && wide.has(from[start + 2] ?? 0)
}
/** Bytes because of which a cell must be quoted. */
const special = new Uint8Array(256)
for (const byte of Buffer.from('",;\t\r\n')) special[byte] = 1

/** How a cell is written: as a number, as a text, or converted from a form of its own. */
const kinds = { number: 0, text: 1, 'yes-no': 2, instant: 3, bytes: 4 } as const

function kindOf({ form, type }: Column, shown: ResultColumn | undefined): number {
  if (form !== undefined) return kinds[form]
  // an author can call a text a number, which makes it no less a text
  return type === 'text' || shown?.type === 'text' ? kinds.text : kinds.number
}

/** Lines are handed on in pieces of about this: each piece costs as much as some hundred cells. */
const pieceBytes = 256 * 1024

/**
 * Writes rows as lines of CSV: unless texts are wanted as they are none becomes a formula, an empty text is `""`, and null is nothing. It works
 * on bytes instead of texts: a million lines take half a second.
 *
 * @param columns in the source's form, and as they are shown
 */
export async function* csvLines(
  columns: readonly Column[],
  shown: readonly ResultColumn[],
  rows: AsyncIterable<RowBytes>,
  { separator, isGuarded }: { separator: string; isGuarded: boolean },
): AsyncGenerator<Buffer> {
  const kindsOf = Uint8Array.from(columns, (column, at) => kindOf(column, shown[at]))
  const between = separator.charCodeAt(0)
  let piece = Buffer.allocUnsafe(pieceBytes)
  let at = 0
  for await (const { bytes } of rows) {
    // each cell has four bytes besides its text, and quoting at most doubles the text and adds quotes and an apostrophe
    const most = bytes.length * 2
    if (at + most > piece.length) {
      if (at > 0) yield piece.subarray(0, at)
      piece = Buffer.allocUnsafe(Math.max(pieceBytes, most))
      at = 0
    }
    at = writeLines(bytes, piece, at, { kindsOf, between, isGuarded })
  }
  if (at > 0) yield piece.subarray(0, at)
}

/** Writes a line for each row; returns where the last one ends. */
function writeLines(
  from: Buffer,
  to: Buffer,
  start: number,
  { kindsOf, between, isGuarded }: { kindsOf: Uint8Array; between: number; isGuarded: boolean },
): number {
  let at = start
  for (let read = 0; read < from.length;) {
    const count = ((from[read + 5] ?? 0) << 8) | (from[read + 6] ?? 0)
    read += headBytes
    for (let cell = 0; cell < count; cell++) {
      const length = lengthAt(from, read)
      read += 4
      if (cell > 0) to[at++] = between
      if (length < 0) continue
      at = cellOf(from, read, read + length, to, at, kindsOf[cell] ?? 0, isGuarded)
      read += length
    }
    to[at++] = newLine
  }
  return at
}

/** Writes the cell between two positions; returns where it ends. */
function cellOf(
  from: Buffer,
  start: number,
  end: number,
  to: Buffer,
  at: number,
  kind: number,
  isGuarded: boolean,
): number {
  if (kind === kinds['yes-no']) return at + (from[start] === letterT ? yes : no).copy(to, at)
  const isText = kind === kinds.text
  if (isText && start === end) return quotedCell(from, start, end, to, at, isGuarded)
  const begun = at
  if (isText && isGuarded && isFormula(from, start, end)) to[at++] = apostrophe
  // skips the `\x` before the digits
  for (let read = kind === kinds.bytes ? start + 2 : start; read < end; read++) {
    const byte = from[read] ?? 0
    if (special[byte] === 1) return quotedCell(from, start, end, to, begun, isGuarded)
    to[at++] = byte
  }
  return kind === kinds.instant ? isoInstant(to, begun, at) : at
}

/** Writes a text that must be quoted. */
function quotedCell(
  from: Buffer,
  start: number,
  end: number,
  to: Buffer,
  begun: number,
  isGuarded: boolean,
): number {
  let at = begun
  to[at++] = quote
  if (isGuarded && isFormula(from, start, end)) to[at++] = apostrophe
  for (let read = start; read < end; read++) {
    const byte = from[read] ?? 0
    if (byte === quote) to[at++] = quote
    to[at++] = byte
  }
  to[at++] = quote
  return at
}
