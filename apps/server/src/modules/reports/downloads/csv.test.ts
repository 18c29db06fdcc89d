import type { ResultColumn } from '@uplink/contract/reports/result'
import { expect, it } from 'vitest'
import { bytesOf } from '#platform/sources/rows/row-bytes'
import type { Cell, Column } from '#platform/sources/source'
import { csvLines } from './csv'

const forms = { text: undefined, timestamp: 'instant', boolean: 'yes-no', decimal: undefined } as const
const types = Object.keys(forms) as (keyof typeof forms)[]
const columns = types.map((type): Column => {
  const form = forms[type]
  return { name: type, type, ...(form && { form }) }
})
const shown = types.map((type): ResultColumn => ({
  name: type,
  label: type,
  type,
  is_sortable: false,
  labels: [],
}))

async function linesOf(rows: Cell[][], separator = ',', shownAs = shown, isGuarded = true): Promise<string> {
  async function* given() {
    yield bytesOf(rows)
    yield bytesOf(rows)
  }
  const lines = []
  for await (const line of csvLines(columns, shownAs, given(), { separator, isGuarded })) lines.push(line)
  const text = Buffer.concat(lines).toString()
  expect(text.slice(0, text.length / 2)).toBe(text.slice(text.length / 2))
  return text.slice(0, text.length / 2)
}

it.each<[string, Cell[], string]>([
  [
    'a text, an instant, yes and a number',
    ['ab', '2026-11-22 14:00:00.5+00', 't', '-1.50'],
    'ab,2026-11-22T14:00:00.5Z,true,-1.50',
  ],
  ['nothing', [null, null, null, null], ',,,'],
  ['an empty text', ['', null, 'f', null], '"",,false,'],
  ['a formula', ['=1+1', null, null, null], "'=1+1,,,"],
  ['a formula in quotes', ['=HYPERLINK("a",1)', null, null, null], '"\'=HYPERLINK(""a"",1)",,,'],
  ['a text that begins with a tab', ['\t@', null, null, null], '"\'\t@",,,'],
  ['a text that begins with a sign', ['-2', null, null, null], "'-2,,,"],
  ['a text that begins with an at', ['@x', null, null, null], "'@x,,,"],
  ['a text that begins with an apostrophe', ["'a,b", null, null, null], '"\'a,b",,,'],
  ['quotes, commas and new lines', ['a","\n=b', null, 't', null], '"a"",""\n=b",,true,'],
  ['a semicolon, whatever separates', ['a;b', null, null, null], '"a;b",,,'],
  ['a time without a zone', ['x', '2026-11-22 14:00:00', null, null], 'x,2026-11-22T14:00:00Z,,'],
  ['what is no time of a calendar', ['x', 'infinity', null, 'NaN'], 'x,infinity,,NaN'],
  ['a year before Christ', ['x', '0044-03-15 00:00:00+00 BC', null, null], 'x,0044-03-15 00:00:00+00 BC,,'],
  ['letters of more bytes', ['নাম', null, 't', null], 'নাম,,true,'],
  ['a wide equals sign', ['＝', null, 'f', null], "'＝,,false,"],
  ['a wide plus', ['＋1', null, null, null], "'＋1,,,"],
  ['a wide minus', ['－1', null, null, null], "'－1,,,"],
  ['a wide at', ['＠"', null, null, null], '"\'＠""",,,'],
  ['a wide letter', ['Ａ', null, null, null], 'Ａ,,,'],
  ['a text that begins with a new line', ['\n=1', null, null, null], '"\'\n=1",,,'],
])('writes %s', async (_, cells, line) => {
  expect(await linesOf([cells])).toBe(`${line}\n`)
  expect(await linesOf([['x', null, null, '1'], cells])).toBe(`x,,,1\n${line}\n`)
})

it('separates by what is asked for', async () => {
  const row = ['a,b', null, 't', '1.5']
  expect(await linesOf([row], ';')).toBe('"a,b";;true;1.5\n')
  expect(await linesOf([row], '\t')).toBe('"a,b"\t\ttrue\t1.5\n')
  for (const separator of [',', ';', '\t'])
    for (const text of ['=1', '\n=1', '＝1', '\t1', '\r1'])
      expect(await linesOf([[text, null, null, null]], separator)).toMatch(/^"?'/)
})

it('writes the digits of bytes, and has room for every quote', async () => {
  const bytes: Column[] = [{ name: 'b', type: 'text', form: 'bytes' }, ...columns.slice(0, 1)]
  async function* given() {
    yield bytesOf([['\\x00ff', '"'.repeat(10_000)]])
  }
  const lines = []
  for await (const line of csvLines(bytes, [], given(), { separator: ',', isGuarded: true })) lines.push(line)
  expect(Buffer.concat(lines).toString()).toBe(`00ff,"${'""'.repeat(10_000)}"\n`)
})

it('hands on many lines at once, however few rows come at a time', async () => {
  async function* given() {
    for (let n = 0; n < 20_000; n++) yield bytesOf([['x'.repeat(20), null, null, String(n)]])
  }
  const pieces: Buffer[] = []
  for await (const piece of csvLines(columns, shown, given(), { separator: ',', isGuarded: true }))
    pieces.push(piece)
  expect(pieces.length).toBeLessThan(10)
  const numbers = Buffer.concat(pieces).toString().trimEnd().split('\n')
  expect(numbers).toEqual(Array.from({ length: 20_000 }, (_, n) => `${'x'.repeat(20)},,,${n}`))
})

it('keeps a formula a text, whatever type the author gives its column', async () => {
  const numbers = shown.map((column) => ({ ...column, type: 'integer' as const }))
  expect(await linesOf([['=1+1', null, null, '-1.50']], ',', numbers)).toBe("'=1+1,,,-1.50\n")
})

it('leaves texts as they are where that is wanted', async () => {
  const row = ['+8801711000001', null, null, '-1.50']
  expect(await linesOf([row], ',', shown, false)).toBe('+8801711000001,,,-1.50\n')
  expect(await linesOf([['-5, x', null, null, null]], ',', shown, false)).toBe('"-5, x",,,\n')
  expect(await linesOf([row])).toBe("'+8801711000001,,,-1.50\n")
})
