import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf } from '../sources/rows/row-bytes'
import type { Cell, Column } from '../sources/source'
import { textCell } from './cell-text'
import { unzip } from './unzip.factory'
import { workbook, type SheetColumn } from './xlsx'

async function sheetOf(
  shown: readonly (SheetColumn & Pick<Column, 'form'>)[],
  rows: Cell[][],
  timeZone = 'Asia/Dhaka',
) {
  return sheetsOf(shown, [rows], { timeZone })
}

async function sheetsOf(
  shown: readonly (SheetColumn & Pick<Column, 'form'>)[],
  batches: Cell[][][],
  { name = 'A/B: “report”', timeZone = 'Asia/Dhaka', rowsPerSheet = undefined as number | undefined },
) {
  const columns = shown.map(({ label, ...column }): Column => ({ name: label, ...column }))
  async function* given() {
    for (const rows of batches) yield bytesOf(rows)
  }
  const pieces = []
  const made = workbook({ name, columns, shown, rows: given(), timeZone }, rowsPerSheet)
  for await (const piece of made) pieces.push(piece)
  return unzip(Buffer.concat(pieces))
}

const rowsIn = (files: Map<string, string>, sheet = 1) =>
  (files.get(`xl/worksheets/sheet${sheet}.xml`) ?? '').match(/<row>.*?<\/row>/gs) ?? []

it('is a workbook with one sheet, whose numbers and days are such', async () => {
  const files = await sheetOf(
    [
      { label: 'Name & more', type: 'text' },
      { label: 'Amount', type: 'decimal' },
      { label: 'Day', type: 'date' },
      { label: 'At', type: 'timestamp' },
      { label: 'Paid', type: 'boolean' },
    ],
    [
      ['=1+1 <b>', '1250.50', '2026-11-22', '2026-11-22T18:00:00Z', 'true'],
      [null, '12345678901234567890', null, 'infinity', 'false'],
    ],
  )
  expect([...files.keys()]).toContain('[Content_Types].xml')
  expect(files.get('xl/workbook.xml')).toContain('sheet name="A B  “report”"')
  const [head, one, two] = rowsIn(files)
  expect(head).toContain('Name &amp; more')
  expect(one).toContain('<c t="str"><v>=1+1 &lt;b&gt;</v></c>')
  expect(one).toContain('<c><v>1250.50</v></c>')
  // 22 November 2026, and midnight of the 23rd in Dhaka
  expect(one).toContain('<c s="2"><v>46348</v></c><c s="3"><v>46349</v></c><c t="b"><v>1</v></c>')
  expect(two).toContain('12345678901234567890</v>')
  expect(two).toMatch(/^<row><c\/>.*<c\/>.*infinity/)
})

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index): Cell[] => [String(from + index)])

it.each([
  ['in batches that end elsewhere', [numbered(1, 2), numbered(3, 8), [], numbered(9, 10)], [4, 4, 2]],
  ['at once', [numbered(1, 10)], [4, 4, 2]],
  ['as many as fit', [numbered(1, 4), numbered(5, 8), []], [4, 4]],
  ['one by one', numbered(1, 5).map((row) => [row]), [4, 1]],
  ['none', [], [0]],
])('goes on in further sheets where one is full, with rows that come %s', async (_, batches, counts) => {
  const name = 'A report with a name of more than 31 letters'
  const files = await sheetsOf([{ label: 'n', type: 'integer' }], batches, { name, rowsPerSheet: 4 })
  const sheets = counts.map((__, index) => rowsIn(files, index + 1))
  const head = `<row>${textCell('n', 1)}</row>`
  expect(sheets.map(([first]) => first)).toEqual(counts.map(() => head))
  expect(sheets.map((rows) => rows.length - 1)).toEqual(counts)
  expect(sheets.flatMap((rows) => rows.slice(1))).toEqual(
    batches.flat().map(([n]) => `<row><c><v>${n}</v></c></row>`),
  )
  const names = counts.map((__, index) =>
    index === 0 ? name.slice(0, 31) : `${name.slice(0, 27)} (${index + 1})`,
  )
  const book = files.get('xl/workbook.xml') ?? ''
  const related = files.get('xl/_rels/workbook.xml.rels') ?? ''
  const listed = [...book.matchAll(/<sheet name="([^"]*)" sheetId="(\d+)" r:id="([^"]*)"/g)]
  expect(listed.map(([, each]) => each)).toEqual(names)
  expect(new Set(listed.map(([, , id]) => id)).size).toBe(counts.length)
  for (const [, , id = '', relation = ''] of listed) {
    expect(related).toContain(`Id="${relation}"`)
    expect(related).toContain(`Target="worksheets/sheet${id}.xml"`)
    expect(files.get('[Content_Types].xml')).toContain(`PartName="/xl/worksheets/sheet${id}.xml"`)
  }
  expect([...files.keys()].filter((path) => path.includes('worksheets/'))).toHaveLength(counts.length)
})

it('gives columns the width of their types and headings, and tells an empty text from nothing', async () => {
  const long = 'Share of all bills of this organization'
  const files = await sheetOf(
    [
      { label: 'নাম', type: 'text' },
      { label: long, type: 'decimal' },
    ],
    [
      ['', null],
      ['বাংলা ৳ ১,২৫০', '-3.00'],
    ],
  )
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect([...sheet.matchAll(/<col [^>]* width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
    24,
    long.length + 2,
  ])
  expect(rowsIn(files).slice(1)).toEqual([
    '<row><c t="str"><v></v></c><c/></row>',
    '<row><c t="str"><v>বাংলা ৳ ১,২৫০</v></c><c><v>-3.00</v></c></row>',
  ])
})

it('takes what PostgreSQL sends as what it is', async () => {
  const [, row] = rowsIn(
    await sheetOf(
      [
        { label: 'at', type: 'timestamp', form: 'instant' },
        { label: 'without a zone', type: 'timestamp', form: 'instant' },
        { label: 'old', type: 'timestamp', form: 'instant' },
        { label: 'yes', type: 'boolean', form: 'yes-no' },
        { label: 'bytes', type: 'text', form: 'bytes' },
      ],
      [['2026-11-22 18:00:00+00', '2026-11-22 12:00:00.25', '1850-01-01 00:00:00+00', 't', '\\x00ff']],
    ),
  )
  expect(row).toBe(
    `<row><c s="3"><v>46349</v></c><c s="3"><v>46348.7500028935</v></c>${textCell('1850-01-01T00:00:00Z')}<c t="b"><v>1</v></c>${textCell('00ff')}</row>`,
  )
})

async function serialOf(text: string, timeZone: string) {
  const [, row = ''] = rowsIn(await sheetOf([{ label: 'at', type: 'timestamp' }], [[text]], timeZone))
  return Number(/s="3"><v>([^<]*)/.exec(row)?.[1])
}

it('counts days as spreadsheets do, by the clocks of a place', async () => {
  const berlin = (text: string) => serialOf(text, 'Europe/Berlin')
  expect(await berlin('2026-03-29T00:30:00Z')).toBeCloseTo(46110 + 1.5 / 24, 9)
  // an hour later, the clocks have been put forward
  expect(await berlin('2026-03-29T01:30:00Z')).toBeCloseTo(46110 + 3.5 / 24, 9)
  expect(await berlin('2026-03-29T01:30:00')).toBeCloseTo(46110 + 3.5 / 24, 9)
  expect(await berlin('2026-12-31T23:59:59.999999999Z')).toBeCloseTo(46388 + 1 / 24, 9)
  expect(await serialOf('2026-11-22T18:00:00Z', 'Asia/Kathmandu')).toBeCloseTo(46348 + 23.75 / 24, 9)
  for (const text of [
    '1850-01-01',
    '2026-11-22T',
    '2026-11-22T18:00',
    '2026-11-22T18:00:00+01',
    '2026-00-10',
    '2026-13-10',
    '2026-11-22T24:00:00Z',
    '',
  ])
    expect(await berlin(text), text).toBeNaN()
})

it('counts every instant within ten microseconds', async () => {
  const days = fc.date({
    min: new Date('1900-03-01T00:00:00Z'),
    max: new Date('2150-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  await fc.assert(
    fc.asyncProperty(days, async (day) => {
      const serial = (day.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000
      expect(Math.abs((await serialOf(day.toISOString(), 'UTC')) - serial)).toBeLessThan(1.2e-10)
    }),
    { numRuns: 200 },
  )
})

it('writes every text so that it is read again, and only what a spreadsheet can hold as a number', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      ' a',
      'a ',
      '\u00a0a',
      'a\u2003',
      'a\u3000',
      '\ufeffx',
      '\ufffe',
      '\u0000\u000bx',
      'a&b<c>"d"',
      '',
    ),
    fc.constantFrom('নাম', 'x'.repeat(40_000), '"'.repeat(40_000)),
  )
  const number = fc.constantFrom(
    '1',
    '-1.50',
    '0.1',
    '123456789012345',
    '1234567890123456',
    '-',
    '1.',
    '.5',
    'NaN',
    '1e5',
    '',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, number), { maxLength: 8 }), async (rows) => {
      const files = await sheetOf(
        [
          { label: 't', type: 'text' },
          { label: 'n', type: 'decimal' },
        ],
        rows,
      )
      const isKept = (digits: string) =>
        /^-?\d+(\.\d+)?$/.test(digits) && digits.replace(/[^\d]/g, '').length <= 15
      const [, ...written] = rowsIn(files)
      expect(written).toEqual(
        rows.map(
          ([cell, digits]) =>
            `<row>${textCell(cell)}${isKept(digits) ? `<c><v>${digits}</v></c>` : textCell(digits)}</row>`,
        ),
      )
    }),
    { numRuns: 100 },
  )
})

it('breaks off where its rows do', async () => {
  async function* failing() {
    yield bytesOf([['1']])
    throw new Error('the source has gone')
  }
  const made = workbook({
    name: 'x',
    columns: [{ name: 'n', type: 'text' }],
    shown: [{ label: 'n', type: 'text' }],
    rows: failing(),
    timeZone: 'UTC',
  })
  await expect(async () => {
    for await (const piece of made) expect(piece.length).toBeGreaterThan(0)
  }).rejects.toThrow('the source has gone')
})
