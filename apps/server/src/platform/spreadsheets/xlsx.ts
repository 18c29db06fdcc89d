import type { ColumnType } from '@uplink/contract/reports/words'
import { beginningOf, wellFormed } from '@uplink/contract/cut-text'
import { inParts } from '../sources/rows/row-bytes'
import type { Column, RowBytes } from '../sources/source'
import { textCell, escaped } from './cell-text'
import { sheetRows, styles } from './sheet-rows'
import { zip, type ZippedFile } from './zip'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Part = readonly [path: string, xml: string]

/** The parts of a workbook that say nothing of its sheets. By the first one, programs recognize the file. */
const fixedParts: readonly Part[] = [
  [
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]

/** Where a sheet lies; the first is 1. */
const sheetPath = (sheet: number) => `xl/worksheets/sheet${sheet}.xml`

/** The most characters of a sheet's name. */
const maxNameLength = 31

/**
 * The name of a sheet: that of the report, and from the second sheet on its number. Without what Excel refuses: some
 * signs, apostrophes at the ends, and the name that it keeps for itself.
 */
function sheetName(name: string, sheet: number): string {
  const number = sheet === 1 ? '' : ` (${sheet})`
  const clean = wellFormed(name)
    .replace(/[[\]:*?/\\\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
  const plain = beginningOf(clean, maxNameLength - number.length).replace(/^[\s']+|[\s']+$/g, '')
  const isTaken = /^history$/i.test(plain) && number === ''
  return `${plain || 'Report'}${isTaken ? ' 1' : number}`
}

/** The parts that name the sheets, which come last because only then their number is known. */
function sheetsParts(name: string, count: number): readonly Part[] {
  const sheets = Array.from({ length: count }, (_, index) => index + 1)
  const each = (xml: (sheet: number) => string) => sheets.map(xml).join('')
  const listed = each(
    (sheet) => `<sheet name="${escaped(sheetName(name, sheet))}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
  )
  const related = each(
    (sheet) =>
      `<Relationship Id="rId${sheet}" Type="${office}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
  )
  const typed = each(
    (sheet) => `<Override PartName="/${sheetPath(sheet)}" ContentType="${sheetType}.worksheet+xml"/>`,
  )
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${related}<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${typed}<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
    ],
  ]
}

/** A column of a sheet: its heading, and the type of its values. */
export interface SheetColumn {
  label: string
  type: ColumnType
}

const widths: Record<ColumnType, number> = {
  text: 24,
  integer: 12,
  decimal: 14,
  boolean: 10,
  date: 12,
  timestamp: 20,
}

/** The rows that a sheet can hold besides the heading. */
const maxRows = 1_048_575

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
  rowsPerSheet = maxRows,
): AsyncGenerator<Buffer> {
  return zip(files(name, content, rowsPerSheet))
}
