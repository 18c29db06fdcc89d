import { escaped } from './cell-text'

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Part = readonly [path: string, xml: string]

/** The parts of a workbook that say nothing of its sheets. By the first one, programs recognize the file. */
export const fixedParts: readonly Part[] = [
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
export const sheetPath = (sheet: number) => `xl/worksheets/sheet${sheet}.xml`

/** The most characters of a sheet's name. */
const nameAtMost = 31

/** The name of a sheet: that of the report, and from the second sheet on its number. */
function sheetName(name: string, sheet: number): string {
  const number = sheet === 1 ? '' : ` (${sheet})`
  const plain = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, nameAtMost - number.length)
    .trim()
  return `${plain || 'Report'}${number}`
}

/** The parts that name the sheets, which come last because only then their number is known. */
export function sheetsParts(name: string, count: number): readonly Part[] {
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
