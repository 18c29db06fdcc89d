import { beginningOf } from '@uplink/contract/cut-text'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRows, rowsBetween } from '../../http/files/rows-answer'
import type { Cell, Column } from '../source'
import { jsonPrinter } from './json-rows'
import { bytesOf, cellsOf, firstRows } from './row-bytes'

const forms = [undefined, 'yes-no', 'instant', 'bytes'] as const
const columns = forms.map((form): Column => ({ name: 'x', type: 'text', ...(form && { form }) }))

const instant = fc.constantFrom(
  '2026-11-22 14:00:00.5+00',
  '2026-11-22 14:00:00',
  '10000-01-01 00:00:00+00',
  'infinity',
  '0044-03-15 00:00:00+00 BC',
  '-infinity',
  '0001-01-01 00:00:00.000001+00',
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ maxLength: 30 }),
  fc.constantFrom('', '"', '\\', '\u0000', '\u001f\u007f', 'নাম', '👪', '\t\r\n', '\ufffe'),
)
const hexed = fc.constantFrom('\\x', '\\x00ff', '\\xdeadbeef')
const row = fc
  .tuple(fc.option(text), fc.option(fc.constantFrom('t', 'f')), fc.option(instant), fc.option(hexed))
  // no database sends half a surrogate pair
  .map((cells) => cells.map((cell) => cell && Buffer.from(cell).toString()))

it('prints the cells that are shown, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const some = bytesOf(rows)
      const printed = { bytes: jsonPrinter(columns, 5000)(some), count: rows.length }
      expect(readRows(printed)).toEqual(cellsOf(some, columns))
    }),
  )
})

it.each([
  ['2026-11-22 14:00:00.5+00', '2026-11-22T14:00:00.5Z'],
  ['2026-11-22 14:00:00', '2026-11-22T14:00:00Z'],
  ['10000-01-01 00:00:00+00', '10000-01-01T00:00:00Z'],
  ['infinity', 'infinity'],
  ['0044-03-15 00:00:00+00 BC', '0044-03-15 00:00:00+00 BC'],
])('shows PostgreSQL’s %s as %s', (wire, shown) => {
  const some = bytesOf([[null, 't', wire, '\\x00ff']])
  const bytes = jsonPrinter(columns, 5000)(some)
  expect(bytes.toString()).toBe(`[null,"true","${shown}","00ff"],\n`)
})

it('cuts a cell that is too long after a whole letter, and no other', () => {
  const cells = ['abcde', 'abcdef', 'নামনা', 'নামনাম', '👪👪a', '👪👪👪', 'a👪👪b']
  const printed = jsonPrinter([], 5)(bytesOf([cells]))
  const [shown] = readRows({ bytes: printed, count: 1 })
  expect(shown?.map((cell) => cell?.length)).toEqual([5, 6, 5, 6, 5, 5, 6])
  expect(shown?.slice(0, 4)).toEqual(['abcde', 'abcde…', 'নামনা', 'নামনা…'])
  for (const [at, cell] of cells.entries())
    expect(shown?.[at]).toBe(cell.length <= 5 ? cell : `${beginningOf(cell, 5)}…`)
})

it('gives any rows between two places', () => {
  const rows: Cell[][] = Array.from({ length: 25 }, (_, n) => [String(n), n % 2 ? null : 'a\nb'])
  const printed = { bytes: jsonPrinter([], 5000)(bytesOf(rows)), count: rows.length }
  for (const [from, to] of [
    [0, 25],
    [0, 10],
    [10, 20],
    [24, 30],
    [25, 30],
    [50, 60],
  ] as const) {
    const some = rowsBetween(printed, from, to)
    expect(readRows(some)).toEqual(rows.slice(from, to))
    expect(some.count).toBe(rows.slice(from, to).length)
  }
})

it('makes room for what is long, and takes the first of many', () => {
  const rows = Array.from({ length: 300 }, (_, n) => [`${n}`, '\u0001'.repeat(4000)])
  const some = bytesOf(rows)
  expect(readRows({ bytes: jsonPrinter([], 5000)(some), count: 300 })).toEqual(rows)
  expect(cellsOf(firstRows(some, 7), [])).toEqual(rows.slice(0, 7))
  expect(firstRows(some, 1000).rows).toBe(300)
})
