import type { GraphType } from '@uplink/contract/designs/words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GraphRow } from './drawing'
import { column, draw, seriesOf } from './graphs.factory'
import { takesSeries } from './parts/per-value'

const columns = [
  column('month', 'date', 'Month'),
  column('package', 'text', 'Package'),
  column('sum', 'decimal', 'Revenue'),
]
const split = { label_column: 'month', data_column: 'sum', series_column: 'package' }

const rows: GraphRow[] = [
  ['2026-02-01', 'Home 20', '10.50'],
  ['2026-01-01', 'Home 20', '5.25'],
  ['2026-01-01', 'Fibre', '90'],
  ['2026-03-01', 'Fibre', '91'],
  ['2026-03-01', null, '1'],
]

describe('a series for each value of a column', () => {
  it.each(takesSeries)(
    '%s: the largest first, in the order of time, with gaps where there is none',
    (kind) => {
      const drawing = draw(kind, split, rows, columns)
      expect(drawing.fault).toBeNull()
      const series = seriesOf(drawing)
      expect(series.map(({ name }) => name)).toEqual(['Fibre', 'Home 20', 'No package'])
      // January, February, March
      expect(drawing.walk.lengths).toEqual([3, 3, 3])
      const said = (place: number) =>
        [0, 1, 2].map((point) => drawing.walk.said(place, point)?.lines[0]?.value)
      expect(said(0)).toEqual(['90', '–', '91'])
      expect(said(1)).toEqual(['5.25', '10.50', '–'])
      expect(drawing.notes).toEqual([])
    },
  )

  it('leads each point to its own row of the report', () => {
    const { walk } = draw('Line', split, rows, columns)
    const row = (series: number, point: number) => walk.said(series, point)?.row
    expect([row(0, 0), row(0, 1), row(0, 2)]).toEqual([2, undefined, 3])
    expect([row(1, 0), row(1, 1), row(1, 2)]).toEqual([1, 0, undefined])
    expect(row(2, 2)).toBe(4)
  })

  it('says what stands twice, and how many are left out', () => {
    expect(draw('Column', split, [...rows, ['2026-01-01', 'Fibre', '7']], columns).notes).toEqual([
      '2026-01-01, Fibre stands more than once. Group the report to add them up.',
    ])
    const many = Array.from({ length: 20 }, (_, at): GraphRow => ['2026-01-01', `Package ${at}`, String(at)])
    const drawing = draw('Bar', split, many, columns)
    expect(drawing.notes).toContain('The 16 largest of 20. The table has all.')
    expect(seriesOf(drawing)).toHaveLength(16)
    expect(seriesOf(drawing)[0]?.name).toBe('Package 19')
  })

  it('says what is wrong in words', () => {
    const fault = (more: object, given: GraphRow[] = rows) =>
      draw('Line', { ...split, ...more }, given, columns).fault
    expect(fault({ series_column: 'pack' })).toBe('No column pack in this report.')
    expect(fault({ series_column: 'month' })).toBe('Month names the points already.')
    expect(fault({ data_column: 'sum,month' })).toBe(
      'Choose one data column: its values are split into series.',
    )
    expect(fault({ data_column: '' })).toBe('Choose a data column.')
    expect(fault({}, [])).toBe('No rows.')
    expect(fault({}, [['2026-01-01', 'Fibre', 'much']])).toBe('Fibre is not a number.')
  })

  it('changes no other graph', () => {
    for (const kind of ['Pie', 'ComboChart', 'GaugeChart'] as GraphType[])
      expect(draw(kind, split, rows, columns).text).toBe(
        draw(kind, { ...split, series_column: '' }, rows, columns).text,
      )
  })

  it('keeps every number at its label and value, whatever the rows are', () => {
    const cell = fc.record({
      label: fc.integer({ min: 1, max: 9 }),
      value: fc.constantFrom('a', 'b', 'c,d', ''),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(cell, { minLength: 1, maxLength: 20, selector: (one) => JSON.stringify(one) }),
        (cells) => {
          const given = cells.map(({ label, value }, at): GraphRow => [
            `2026-01-0${label}`,
            value,
            String(at + 1),
          ])
          const { walk, fault } = draw('Line', split, given, columns)
          expect(fault).toBeNull()
          const found = walk.lengths.flatMap((length, series) =>
            Array.from({ length }, (_, point) => walk.said(series, point)).flatMap((told) =>
              told?.row === undefined ? [] : [[told.row, told.lines[0]?.value]],
            ),
          )
          expect(found.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual(
            given.map((row, at) => [at, row[2]]),
          )
        },
      ),
    )
  })
})
