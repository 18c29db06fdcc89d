import { expect, it } from 'vitest'
import { instantSerial } from './serial'
import { unzip } from './unzip.factory'
import { workbook } from './xlsx'

async function sheetOf(columns: Parameters<typeof workbook>[0]['columns'], rows: (string | null)[][]) {
  async function* batches() {
    yield rows
  }
  const pieces = []
  const made = workbook({ name: 'A/B: “report”', columns, rows: batches(), timeZone: 'Asia/Dhaka' })
  for await (const piece of made) pieces.push(piece)
  return unzip(Buffer.concat(pieces))
}

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
  const [head, one, two] = (files.get('xl/worksheets/sheet1.xml') ?? '').match(/<row>.*?<\/row>/g) ?? []
  expect(head).toContain('Name &amp; more')
  expect(one).toContain('<t>=1+1 &lt;b&gt;</t>')
  expect(one).toContain('<c><v>1250.50</v></c>')
  // 22 November 2026, and midnight of the 23rd in Dhaka
  expect(one).toContain('<c s="2"><v>46348</v></c><c s="3"><v>46349</v></c><c t="b"><v>1</v></c>')
  expect(two).toContain('12345678901234567890</t>')
  expect(two).toMatch(/^<row><c\/>.*<c\/>.*infinity/)
})

it('counts days as spreadsheets do, by the clocks of a place', () => {
  const berlin = instantSerial('Europe/Berlin')
  expect(berlin('2026-03-29T00:30:00Z')).toBeCloseTo(46110 + 1.5 / 24, 9)
  // an hour later the clocks have gone forward
  expect(berlin('2026-03-29T01:30:00Z')).toBeCloseTo(46110 + 3.5 / 24, 9)
  expect(berlin('2026-03-29T01:30:00')).toBeCloseTo(46110 + 1.5 / 24, 9)
  expect(berlin('1850-01-01')).toBeUndefined()
})

it('breaks off where its rows do', async () => {
  async function* failing(): AsyncGenerator<string[][]> {
    yield [['1']]
    throw new Error('the source has gone')
  }
  const made = workbook({
    name: 'x',
    columns: [{ label: 'n', type: 'text' }],
    rows: failing(),
    timeZone: 'UTC',
  })
  await expect(async () => {
    for await (const piece of made) expect(piece.length).toBeGreaterThan(0)
  }).rejects.toThrow('the source has gone')
})
