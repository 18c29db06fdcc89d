import { graphTypes } from '@uplink/contract/designs/words'
import { reportLimits } from '@uplink/contract/reports/words'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { column, look } from './graphs.factory'
import { optionsOf } from './options-of'

const types = ['text', 'integer', 'decimal', 'boolean', 'date', 'timestamp'] as const
const cell = fc.oneof(
  fc.constant(null),
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.double().map(String),
  fc.string(),
  fc.constantFrom(
    '',
    '1e999',
    '-1e308',
    'NaN',
    '0.00',
    '2026-11-22',
    '0001-01-01',
    '9999-12-31',
    '2026-11-22T01:00:00.000Z',
    '__proto__',
    '{a|b}',
  ),
)
const maybe = fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { nil: null })

const given = fc
  .record({
    types: fc.array(fc.constantFrom(...types), { minLength: 1, maxLength: 6 }),
    count: fc.integer({ min: 0, max: 40 }),
  })
  .chain(({ types: kinds, count }) => {
    const names = kinds.map((_, index) => `c${index}`)
    const some = fc.subarray([...names, 'gone']).map((list) => list.join(','))
    return fc.record({
      columns: fc.constant(kinds.map((type, index) => column(names[index]!, type))),
      rows: fc.array(fc.tuple(...kinds.map(() => cell)), { minLength: count, maxLength: count }),
      settings: fc.record({
        label_column: some,
        data_column: some,
        additional_data: some,
        color_scheme: fc.string(),
        redFrom: maybe,
        redTo: maybe,
        yellowFrom: maybe,
        yellowTo: maybe,
        min: maybe,
        max: maybe,
        is_stacked: fc.constantFrom('yes' as const, 'no' as const),
      }),
      width: fc.integer({ min: 0, max: 2000 }),
    })
  })

/** All numbers in an option; functions are not called. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}

it.each(graphTypes)('%s: any rows are drawn or refused in words, with finite numbers only', (kind) => {
  fc.assert(
    fc.property(given, ({ columns, rows, settings, width }) => {
      const drawing = optionsOf(kind, settings, columns, rows, { ...look, width })
      expect(drawing.option === null).toBe(drawing.fault !== null)
      expect(numbersIn(drawing.option).filter((number) => !Number.isFinite(number))).toEqual([])
      drawing.walk.lengths.forEach((length, series) => {
        expect(length).toBeLessThanOrEqual(reportLimits.rowsOnScreen)
        for (let point = 0; point < length; point++)
          expect(drawing.walk.said(series, point)?.head).toBeTypeOf('string')
      })
    }),
    { numRuns: 150 },
  )
})
