import type { GraphType } from '@uplink/contract/designs/words'
import { describe, expect, it } from 'vitest'
import type { GraphSettings } from './drawing'
import { areas, byArea, column, draw, many, seriesOf } from './graphs.factory'

const { rows } = areas

const labelled: GraphType[] = [
  'Pie',
  'DonutChart',
  'PolarChart',
  'ComboChart',
  'Line',
  'Area',
  'Bar',
  'Column',
  'SteppedAreaChart',
  'GaugeChart',
]

describe('bad data', () => {
  it.each(labelled)('%s: says what is missing', (kind) => {
    expect(draw(kind, byArea, []).fault).toBe('No rows.')
    expect(draw(kind, { ...byArea, data_column: 'amont' }).fault).toBe('No column amont in this report.')
    expect(draw(kind, { ...byArea, data_column: 'area' }).fault).toBe('Area is not a number.')
    expect(draw(kind, { ...byArea, data_column: '' }).fault).toBe('Choose a data column.')
    expect(draw(kind, { ...byArea, label_column: ' ' }).fault).toBe('Choose a label column.')
  })

  it('leaves out what is no number and says so, and keeps a gap where there is none', () => {
    const text = [column('area', 'text'), column('due', 'text', 'Due')]
    const drawing = draw(
      'Column',
      byArea,
      [
        ['a', '1'],
        ['b', 'many'],
        ['c', null],
        ['d', 'NaN'],
        ['e', 'Infinity'],
      ],
      text,
    )
    expect(drawing.notes).toEqual(['3 values were left out: not numbers.'])
    expect(seriesOf(drawing)[0]?.data).toEqual([1, null, null, null, null])
    expect(
      draw(
        'Column',
        byArea,
        [
          ['a', '1'],
          ['b', '-'],
        ],
        text,
      ).notes,
    ).toEqual(['1 value was left out: not a number.'])
  })

  it('does not add up what stands twice', () => {
    expect(draw('Bar', byArea, [rows[0]!, rows[0]!, rows[0]!, rows[1]!]).notes).toEqual([
      'Dhaka stands 3 times. Group the report to add them up.',
    ])
  })

  it('draws so many points and no more, and says which', () => {
    const drawing = draw('Line', byArea, many(6000))
    expect(drawing.notes).toEqual(['The first 5,000 points.'])
    expect(seriesOf(drawing)[0]).toMatchObject({ sampling: 'lttb', showSymbol: false })
    expect(drawing.walk.lengths).toEqual([5000])
  })

  it.each(['Line', 'Bar', 'ScatterChart', 'Timeline'] as const)(
    '%s: says it too when it was given no more than the first rows',
    (kind) => {
      const given: GraphSettings =
        kind === 'ScatterChart'
          ? { data_column: 'due,bills' }
          : kind === 'Timeline'
            ? { label_column: 'area', data_column: 'from' }
            : byArea
      const columns = [...areas.columns, column('from', 'date')]
      const some = many(40).map((row) => [...row, '2026-11-01'])
      expect(draw(kind, given, some, columns).notes).not.toContain('The first 40 points.')
      expect(draw(kind, { ...given, isCut: true }, some, columns).notes).toContain('The first 40 points.')
    },
  )

  it('says that the shares of a pie, and the total in its hole, leave out the other rows', () => {
    const cut = { ...byArea, isCut: true }
    expect(draw('Pie', cut).notes).toEqual(['The first 3 points.', 'Its shares are of these only.'])
    expect(draw('DonutChart', cut).notes).toEqual([
      'The first 3 points.',
      'Its shares and total are of these only.',
    ])
  })

  it('has sixteen series at most, the second eight with a pattern', () => {
    const wide = [
      column('area', 'text'),
      ...Array.from({ length: 17 }, (_, index) => column(`n${index}`, 'integer')),
    ]
    const row = [['Dhaka', ...Array.from({ length: 17 }, () => '1')]]
    const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`).join(',')
    expect(draw('Column', { ...byArea, data_column: names(17) }, row, wide).fault).toBe(
      'Choose 16 series or fewer.',
    )
    const series = seriesOf(draw('Column', { ...byArea, data_column: names(16) }, row, wide))
    expect(series[8]?.['itemStyle']).toMatchObject({ color: '#010000', decal: expect.any(Object) as object })
    expect(series[7]?.['itemStyle']).not.toHaveProperty('decal')
  })

  it.each(['Pie', 'DonutChart'] as const)('%s cannot show what is below zero', (kind) => {
    const below = [...rows, ['Feni', '-1.00', '1'], ['Bogura', '-2.00', '1']]
    expect(draw(kind, byArea, below).fault).toBe('A pie cannot show amounts below zero: 2 rows. Use Column.')
    expect(draw(kind, byArea, [['Feni', '0.00', '1']]).fault).toBe('Everything is zero.')
  })

  it('a radar has three to twelve axes', () => {
    expect(draw('RadarChart', byArea, rows.slice(0, 2)).fault).toBe(
      'A radar needs three labels; there are 2. Use Bar.',
    )
    expect(draw('RadarChart', byArea, rows).fault).toBeNull()
    const drawing = draw('RadarChart', byArea, many(20))
    expect(drawing.notes).toEqual(['The first 12 of 20 labels.'])
    expect((drawing.option?.['radar'] as { indicator: object[] }).indicator).toHaveLength(12)
  })

  it('areas with values below zero do not stand on each other', () => {
    const settings: GraphSettings = { ...byArea, data_column: 'due,bills', is_stacked: 'yes' }
    expect(seriesOf(draw('Area', settings))[0]?.['stack']).toBe('all')
    const drawing = draw('SteppedAreaChart', settings, [['a', '-1.00', '2']])
    expect(seriesOf(drawing)[0]).not.toHaveProperty('stack')
    expect(drawing.notes).toContain('Not stacked: there are values below zero.')
    expect(drawing.notes).toContain('One point is no line. Use a card.')
  })
})
