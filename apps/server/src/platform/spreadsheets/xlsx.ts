import type { ColumnType } from '@uplink/contract/reports/words'
import { instantSerial } from './serial'
import { zip } from './zip'

/** A column of a sheet: its heading, and the type of its values. */
export interface SheetColumn {
  label: string
  type: ColumnType
}

type Cell = string | null
type Rows = AsyncIterable<readonly (readonly Cell[])[]>

/** The longest text of a spreadsheet's cell. */
const textAtMost = 32_767
/** A number with more digits than a spreadsheet can store stays a text. */
const digitsAtMost = 15
/** A sheet is passed on in pieces of about this size. */
const pieceLength = 64 * 1024

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Styles of the heading, dates and times, by their index in `cellXfs`. */
const styles = { head: 1, date: 2, timestamp: 3 } as const

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

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters that XML does not allow. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Characters that must be escaped or removed; most texts have none. */
const special = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

const escaped = (text: string) =>
  text.length <= textAtMost && !special.test(text)
    ? text
    : text
        .slice(0, textAtMost)
        .replace(unwritable, '')
        .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** Readers drop spaces at the ends of a text unless told not to. */
const hasBlankEnds = /^\s|\s$/

const asText = (text: string, style = 0) =>
  `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t${hasBlankEnds.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</t></is></c>`

/** A number of which a spreadsheet keeps every digit. */
const isKept = (text: string) =>
  /^-?\d+(\.\d+)?$/.test(text) &&
  (text.length <= digitsAtMost || text.replace(/[^\d]/g, '').length <= digitsAtMost)

/** How a value of each type becomes a cell; a text never becomes a formula, whatever it begins with. */
function cellWriter(type: ColumnType, timeZone: string): (text: string) => string {
  if (type === 'integer' || type === 'decimal')
    return (text) => (isKept(text) ? `<c><v>${text}</v></c>` : asText(text))
  if (type === 'boolean') return (text) => `<c t="b"><v>${text === 'true' ? 1 : 0}</v></c>`
  if (type === 'date' || type === 'timestamp') {
    const serialOf = instantSerial(timeZone)
    return (text) => {
      const serial = serialOf(text)
      return serial === undefined ? asText(text) : `<c s="${styles[type]}"><v>${serial}</v></c>`
    }
  }
  return (text) => asText(text)
}

const widths: Record<ColumnType, number> = {
  ...{ text: 24, integer: 12, decimal: 14, boolean: 10, date: 12, timestamp: 20 },
}

async function* sheet(columns: readonly SheetColumn[], rows: Rows, timeZone: string): AsyncGenerator<string> {
  const wide = columns.map(
    ({ type, label }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${Math.max(widths[type], Math.min(60, label.length + 2))}" customWidth="1"/>`,
  )
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const cols = wide.length > 0 ? `<cols>${wide.join('')}</cols>` : ''
  yield `${declaration}<worksheet xmlns="${main}">${view}${cols}<sheetData><row>${columns.map(({ label }) => asText(label, styles.head)).join('')}</row>`
  const writers = columns.map(({ type }) => cellWriter(type, timeZone))
  let piece = ''
  for await (const batch of rows)
    for (const row of batch) {
      piece += '<row>'
      for (let i = 0; i < row.length; i++) {
        const value = row[i]
        piece += value == null ? '<c/>' : (writers[i]?.(value) ?? '<c/>')
      }
      piece += '</row>'
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
  yield `${piece}</sheetData></worksheet>`
}

/**
 * A workbook with one sheet, made while its rows come, so memory does not grow with their number. Numbers, dates and
 * times have these types in the spreadsheet, too.
 *
 * @param what its name, its columns, rows as text in batches (numbers as digits, instants in ISO 8601), and the time
 *   zone of its times
 */
export function workbook({
  name,
  columns,
  rows,
  timeZone,
}: {
  name: string
  columns: readonly SheetColumn[]
  rows: Rows
  timeZone: string
}): AsyncGenerator<Buffer> {
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
    ['xl/worksheets/sheet1.xml', sheet(columns, rows, timeZone)],
  ])
}
