import type { ResultColumn } from '@uplink/contract/reports/result'
import { expect, it } from 'vitest'
import { copiedLines } from './copied'

const types = ['text', 'timestamp', 'boolean', 'decimal'] as const
const columns = types.map((type): ResultColumn => ({
  name: type,
  label: type,
  type,
  is_sortable: false,
  labels: [],
}))

async function linesOf(...chunks: string[]): Promise<string> {
  async function* given() {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  const lines = []
  for await (const chunk of copiedLines(given(), columns)) lines.push(chunk)
  return Buffer.concat(lines).toString()
}

it.each([
  [
    'a text, an instant, yes and a number',
    'ab,2026-11-22 14:00:00.5+00,t,-1.50',
    'ab,2026-11-22T14:00:00.5Z,true,-1.50',
  ],
  ['nothing', ',,,', ',,,'],
  ['an empty text', '"",,f,', '"",,false,'],
  ['a formula', '=1+1,,,', "'=1+1,,,"],
  ['a formula in quotes', '"=HYPERLINK(""a"",1)",,,', '"\'=HYPERLINK(""a"",1)",,,'],
  ['a text that begins with a tab, a sign or an at', '\t@,,,\n-2,,,\n@x,,,', "'\t@,,,\n'-2,,,\n'@x,,,"],
  ['quotes, commas and new lines', '"a"",""\n=b",,t,', '"a"",""\n=b",,true,'],
  ['a time without a zone', 'x,2026-11-22 14:00:00,,', 'x,2026-11-22T14:00:00,,'],
  ['what is no time of a calendar', 'x,infinity,,NaN', 'x,infinity,,NaN'],
  ['a year before Christ', 'x,0044-03-15 00:00:00+00 BC,,', 'x,0044-03-15 00:00:00+00 BC,,'],
  ['letters of more bytes', 'নাম,,t,\n＝,,f,', 'নাম,,true,\n＝,,false,'],
])('makes of PostgreSQL’s CSV what the portal’s cells are: %s', async (_, copied, meant) => {
  expect(await linesOf(`${copied}\n`)).toBe(`${meant}\n`)
  expect(await linesOf(`x,,,\n${copied}\n`, `${copied}\n`)).toBe(`x,,,\n${meant}\n${meant}\n`)
})
