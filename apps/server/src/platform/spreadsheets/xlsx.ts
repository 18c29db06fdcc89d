import type { ColumnType } from '@uplink/contract/reports/words'
import type { Column, RowBytes } from '../sources/source'
import { escaped, textCell } from './cell-text'
import { sheetRows, styles } from './sheet-rows'
import { zip } from './zip'

/** A column of a sheet: its heading, and the type of its values. */
export interface SheetColumn {
  label: string
  type: ColumnType
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const frame: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]

const widths: Record<ColumnType, number> = {
  ...{ text: 24, integer: 12, decimal: 14, boolean: 10, date: 12, timestamp: 20 },
}

/** The content of a sheet. */
interface SheetContent {
  /** As the source sends them. */
  columns: readonly Column[]
  /** As they are shown. */
  shown: readonly SheetColumn[]
  rows: AsyncIterable<RowBytes>
  /** In which instants are shown. */
  timeZone: string
}

async function* sheet({ columns, shown, rows, timeZone }: SheetContent): AsyncGenerator<string | Buffer> {
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

/**
 * A workbook with one sheet, made while its rows arrive, so that memory does not grow with their number. Numbers, dates
 * and times keep their types in the spreadsheet.
 */
export function workbook({ name, ...content }: SheetContent & { name: string }): AsyncGenerator<Buffer> {
  const title = escaped(
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .trim() || 'Report',
  )
  const book = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  return zip([
    ...frame.map(([path, xml]) => [path, [declaration + xml]] as const),
    ['xl/workbook.xml', [declaration + book]],
    ['xl/worksheets/sheet1.xml', sheet(content)],
  ])
}
