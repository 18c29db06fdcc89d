import type { ResultColumn } from '@uplink/contract/reports/result'
import { plainText, quoted } from '#platform/csv'
import { isoInstant } from '#platform/sources/rows/instants'
import { headBytes, lengthAt } from '#platform/sources/rows/row-bytes'
import type { Column, RowBytes } from '#platform/sources/source'

export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const

/** The byte order mark by which spreadsheets recognize UTF-8. */
export const mark = '\uFEFF'

/** The head line. */
export const headLine = (columns: readonly ResultColumn[], separator: string) =>
  `${columns.map(({ label }) => quoted(plainText(label))).join(separator)}\n`

const [quote, apostrophe, newLine, letterT] = [34, 39, 10, 116]
const [yes, no] = [Buffer.from('true'), Buffer.from('false')]

/** What a spreadsheet takes for a formula when a cell begins with it. */
const formula = new Uint8Array(256)
for (const byte of Buffer.from('=+-@\t\r')) formula[byte] = 1
/** What a cell has to be quoted for. */
const special = new Uint8Array(256)
for (const byte of Buffer.from('",;\t\r\n')) special[byte] = 1

/** How a cell is written: a number as it stands, a text, and what comes in a form of its own. */
const kinds = { number: 0, text: 1, 'yes-no': 2, instant: 3, bytes: 4 } as const

function kindOf({ form }: Column, shown: ResultColumn | undefined): number {
  if (form !== undefined) return kinds[form]
  return shown?.type === 'text' ? kinds.text : kinds.number
}

/**
 * Writes rows as lines of CSV: a text is never a formula, an empty one is `""` and nothing is nothing. Bytes are read, not
 * texts: a million lines take half a second.
 *
 * @param columns as they come, and as they are shown
 */
export async function* csvLines(
  columns: readonly Column[],
  shown: readonly ResultColumn[],
  rows: AsyncIterable<RowBytes>,
  separator: string,
): AsyncGenerator<Buffer> {
  const kindsOf = Uint8Array.from(columns, (column, at) => kindOf(column, shown[at]))
  const between = separator.charCodeAt(0)
  for await (const some of rows) yield linesOf(some, kindsOf, between)
}

function linesOf({ bytes: from }: RowBytes, kindsOf: Uint8Array, between: number): Buffer {
  // each cell has four bytes more than its text, which at most doubles, within quotes and behind an apostrophe
  const to = Buffer.allocUnsafe(from.length * 2)
  let at = 0
  for (let read = 0; read < from.length;) {
    const count = ((from[read + 5] ?? 0) << 8) | (from[read + 6] ?? 0)
    read += headBytes
    for (let cell = 0; cell < count; cell++) {
      const length = lengthAt(from, read)
      read += 4
      if (cell > 0) to[at++] = between
      if (length < 0) continue
      at = cellOf(from, read, read + length, to, at, kindsOf[cell] ?? 0)
      read += length
    }
    to[at++] = newLine
  }
  return to.subarray(0, at)
}

/** Writes the cell that lies between two places; returns where it ends. */
function cellOf(from: Buffer, start: number, end: number, to: Buffer, at: number, kind: number): number {
  if (kind === kinds['yes-no']) return at + (from[start] === letterT ? yes : no).copy(to, at)
  const isText = kind === kinds.text
  if (isText && start === end) return quotedCell(from, start, end, to, at)
  const begun = at
  if (isText && formula[from[start] ?? 0] === 1) to[at++] = apostrophe
  // `\x` stands before the digits
  for (let read = kind === kinds.bytes ? start + 2 : start; read < end; read++) {
    const byte = from[read] ?? 0
    if (special[byte] === 1) return quotedCell(from, start, end, to, begun)
    to[at++] = byte
  }
  return kind === kinds.instant ? isoInstant(to, begun, at) : at
}

/** A text that has to be quoted. */
function quotedCell(from: Buffer, start: number, end: number, to: Buffer, begun: number): number {
  let at = begun
  to[at++] = quote
  if (start < end && formula[from[start] ?? 0] === 1) to[at++] = apostrophe
  for (let read = start; read < end; read++) {
    const byte = from[read] ?? 0
    if (byte === quote) to[at++] = quote
    to[at++] = byte
  }
  to[at++] = quote
  return at
}
