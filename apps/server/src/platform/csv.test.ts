import { expect, it } from 'vitest'
import { csvLine } from './csv'

it('writes a line of a CSV file', () => {
  expect(csvLine(['Rahima', 12, -3, null, 'a "b", c', 'two\nlines'])).toBe(
    'Rahima,12,-3,,"a ""b"", c","two\nlines"\r\n',
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  'lets no spreadsheet calculate %j',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/)
  },
)
