import type { ColumnType } from '@uplink/contract/reports/words'
import { inParts } from '../sources/rows/row-bytes'
import type { Column, RowBytes } from '../sources/source'
import { textCell } from './cell-text'
import { declaration, fixedParts, main, sheetPath, sheetsParts } from './parts'
import { sheetRows, styles } from './sheet-rows'
import { zip, type ZippedFile } from './zip'

/** A column of a sheet: its heading, and the type of its values. */
export interface SheetColumn {
  label: string
  type: ColumnType
}

const widths: Record<ColumnType, number> = {
  ...{ text: 24, integer: 12, decimal: 14, boolean: 10, date: 12, timestamp: 20 },
}

/** The rows that a sheet can hold besides the heading. */
const rowsAtMost = 1_048_575

/** The content of a workbook. */
interface Content {
  /** As the source sends them. */
  columns: readonly Column[]
  /** As they are shown. */
  shown: readonly SheetColumn[]
  rows: AsyncIterable<RowBytes>
  /** In which instants are shown. */
  timeZone: string
}

async function* sheet({ columns, shown, rows, timeZone }: Content): AsyncGenerator<string | Buffer> {
  const wide = shown.map(
    ({ type, label }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${Math.max(widths[type], Math.min(60, label.length + 2))}" customWidth="1"/>`,
  )
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const cols = wide.length > 0 ? `<cols>${wide.join('')}</cols>` : ''
  yield `${declaration}<worksheet xmlns="${main}">${view}${cols}<sheetData><row>${shown.map(({ label }) => textCell(label, styles.head)).join('')}</row>`
  const types = shown.map(({ type }) => type)
  yield* sheetRows(rows, columns, types, timeZone)
  yield '</sheetData></worksheet>'
}

async function* files(
  name: string,
  { rows, ...content }: Content,
  rowsPerSheet: number,
): AsyncGenerator<ZippedFile> {
  const plain = ([path, xml]: readonly [string, string]): ZippedFile => [path, [declaration + xml]]
  yield* fixedParts.map(plain)
  let sheets = 0
  for await (const part of inParts(rows, rowsPerSheet))
    yield [sheetPath(++sheets), sheet({ ...content, rows: part })]
  yield* sheetsParts(name, sheets).map(plain)
}

/**
 * A workbook, made while its rows arrive, so that memory does not grow with their number. Numbers, dates and times keep
 * their types in the spreadsheet. Rows for which a sheet has no room go on in further sheets, each with the heading.
 *
 * @param rowsPerSheet no more than a sheet can hold
 */
export function workbook(
  { name, ...content }: Content & { name: string },
  rowsPerSheet = rowsAtMost,
): AsyncGenerator<Buffer> {
  return zip(files(name, content, rowsPerSheet))
}
