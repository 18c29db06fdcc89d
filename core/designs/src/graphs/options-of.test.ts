import { graphTypes } from '@uplink/contract/designs/words'
import { describe, expect, it } from 'vitest'
import { byArea, column, draw, look, many, seriesOf, areas } from './graphs.factory'
import { optionsOf, whyNot } from './options-of'
import { timeGrid } from './parts/time/time-grid'

const { columns, rows } = areas

describe('each graph by its defaults', () => {
  it('a pie has its largest slice first and twelve at most', () => {
    const drawing = draw('DonutChart', byArea, many(21))
    const [slices, total] = seriesOf(drawing)
    expect(slices?.data.map(({ name }) => name).slice(0, 2)).toEqual(['Area 0', 'Area 1'])
    expect(slices?.data.at(-1)).toMatchObject({ name: 'Other (9)', value: 45 })
    expect((total?.['label'] as { formatter: () => string }).formatter()).toBe('231')
  })

  it('sums exactly what no floating point holds, and in short where it would not fit', () => {
    const rows = [
      ['a', '9007199254740993.01'],
      ['b', '0.02'],
    ]
    const total = (height: number) => {
      const wide = { ...look, width: 1600, height }
      const [, inside] = seriesOf(optionsOf('DonutChart', byArea, columns.slice(0, 2), rows, wide))
      return (inside?.['label'] as { formatter: () => string }).formatter()
    }
    expect(total(900)).toBe('৳\u00a09,007,199,254,740,993.03')
    expect(total(200)).toBe('৳ 9,010 T')
  })

  it('a line of days goes along a time axis, the oldest first, by the provider’s clocks', () => {
    const days = [column('day', 'date'), column('gb', 'decimal')]
    const drawing = draw(
      'Line',
      { label_column: 'day', data_column: 'gb' },
      [
        ['2026-11-22', '2.5'],
        ['2026-11-20', '1.5'],
      ],
      days,
    )
    expect(seriesOf(drawing)[0]?.data).toEqual([
      [Date.parse('2026-11-20'), 1.5],
      [Date.parse('2026-11-22'), 2.5],
    ])
    expect(drawing.walk.said(0, 0)).toEqual({
      head: 'Nov 20, 2026',
      lines: [{ name: 'gb', value: '1.5 GB' }],
      row: 1,
    })
    const hours = [column('at', 'timestamp'), column('n', 'integer')]
    const other = draw(
      'Area',
      { label_column: 'at', data_column: 'n' },
      [
        ['2026-11-21T20:30:00.000Z', '1'],
        [null, '2'],
      ],
      hours,
    )
    expect(other.walk.said(0, 0)?.head).toBe('Nov 22, 2026, 02:30')
    expect(other.option?.['xAxis']).toMatchObject({ type: 'category' })
  })

  it('many columns move under a slider, many bars by the wheel', () => {
    expect(draw('Column', byArea, many(61)).notes).toEqual(['Use Bar for many names.'])
    expect(draw('Column', byArea, many(61)).option).toHaveProperty('dataZoom')
    expect(draw('Column', byArea, many(60)).option).not.toHaveProperty('dataZoom')
    const bars = draw('Bar', byArea, many(501))
    expect(bars.notes).toEqual(['The first 500 bars; the table has all.'])
    expect(bars.walk.lengths).toEqual([500])
  })

  it('a combo’s lines have an axis of their own where they reach elsewhere', () => {
    const axes = (drawing: ReturnType<typeof draw>) => drawing.option?.['yAxis'] as { name?: string }[]
    const far = draw('ComboChart', { ...byArea, additional_data: 'bills' })
    expect(axes(far).map(({ name }) => name)).toEqual(['Due, ৳', 'Bills'])
    expect(seriesOf(far).map(({ type }) => type)).toEqual(['bar', 'line'])
    const near = rows.map(([area = null, due = null]) => [area, due, due])
    expect(axes(draw('ComboChart', { ...byArea, additional_data: 'bills' }, near))).toHaveLength(1)
    expect(axes(draw('ComboChart'))).toHaveLength(1)
  })

  it('scatter and bubbles leave out what has no place', () => {
    const places = [
      column('x', 'integer'),
      column('y', 'integer'),
      column('size', 'integer'),
      column('kind', 'text'),
    ]
    const given = [
      ['1', '2', '4', 'a'],
      ['3', null, '1', 'a'],
      ['5', '6', '0', 'b'],
      ['7', '8', '1', 'b'],
    ]
    const scatter = draw('ScatterChart', { data_column: 'x,y' }, given, places)
    expect(scatter.notes).toEqual(['1 row without x or y was left out.'])
    expect(seriesOf(scatter)[0]?.data).toEqual([
      [1, 2],
      [5, 6],
      [7, 8],
    ])
    expect(scatter.walk.said(0, 2)?.row).toBe(3)
    expect(draw('ScatterChart', { data_column: 'x' }, given, places).fault).toBe(
      'Choose x and y in the data series.',
    )
    const bubbles = draw('BubbleChart', { data_column: 'x,y,size,kind', label_column: 'kind' }, given, places)
    expect(bubbles.notes).toEqual([
      '1 row without x, y or size was left out.',
      '1 row of size zero or less was left out.',
    ])
    expect(seriesOf(bubbles).map(({ name }) => name)).toEqual(['a', 'b'])
    // a quarter of the area is half as wide
    expect(seriesOf(bubbles).flatMap(({ data }) => data)).toMatchObject([
      { symbolSize: 40 },
      { symbolSize: 20 },
    ])
  })

  it('a timeline goes from start to end, and to now where there is none', () => {
    const spans = [
      column('area', 'text'),
      column('what', 'text'),
      column('began', 'timestamp', 'Began'),
      column('ended', 'timestamp', 'Ended'),
    ]
    const settings = { label_column: 'area,what', data_column: 'began,ended' }
    const at = (hour: number) => `2026-11-22T0${hour}:00:00.000Z`
    const drawing = draw(
      'Timeline',
      settings,
      [
        ['Dhaka', 'Fibre', at(1), at(2)],
        ['Dhaka', 'Power', at(3), null],
        ['Feni', '', at(4), at(3)],
        ['Feni', '', null, at(3)],
      ],
      spans,
    )
    const local = (hour: number) => look.clock(Date.parse(at(hour)))
    expect(seriesOf(drawing)[0]?.data).toEqual([
      [0, local(1), local(2)],
      [0, local(3), local(6)],
    ])
    expect(drawing.walk.said(0, 1)).toMatchObject({
      head: 'Dhaka: Power',
      lines: [{ value: 'Nov 22, 2026, 09:00' }, { value: 'until now' }],
    })
    expect(drawing.notes).toEqual([
      '1 row without a start was left out.',
      '1 row whose end is before the start was left out.',
    ])
    expect(
      draw('Timeline', { label_column: 'area', data_column: 'what' }, [['a', 'b', null, null]], spans).fault,
    ).toBe('what is not a date.')
    const legend = (given: typeof drawing) => given.option?.['legend'] as { show: boolean; data: string[] }
    expect(legend(drawing)).toMatchObject({ show: true, data: ['Fibre', 'Power'] })
    expect(seriesOf(drawing).slice(1)).toMatchObject([
      { name: 'Fibre', data: [], itemStyle: { color: look.colors[0] } },
      { name: 'Power', data: [], itemStyle: { color: look.colors[1] } },
    ])
    const plain = draw(
      'Timeline',
      { label_column: 'area', data_column: 'began,ended' },
      [['Dhaka', 'Fibre', at(1), at(2)]],
      spans,
    )
    expect(legend(plain).show).toBe(false)
    const crowded = draw(
      'Timeline',
      settings,
      [
        ['Dhaka', 'Fibre', at(1), at(3)],
        ['Feni', 'Power', at(1), at(2)],
        ['Dhaka', 'Power', at(2), at(4)],
        // as soon as the first is over
        ['Dhaka', 'Switch', at(3), at(5)],
        ['Dhaka', 'Mark', at(2), at(2)],
        ['Dhaka', 'Mark', at(2), at(2)],
      ],
      spans,
    )
    expect(seriesOf(crowded)[0]?.data.map((bar) => (bar as unknown as number[])[0])).toEqual([
      0, 4, 1, 0, 2, 3,
    ])
    expect((crowded.option?.['yAxis'] as { data: string[] }).data).toEqual(['Dhaka', '', '', '', 'Feni'])
    expect(crowded.walk.said(0, 1)).toMatchObject({ head: 'Feni: Power' })
  })

  it('gauges have a scale, ranges and six dials', () => {
    const drawing = draw('GaugeChart', {
      ...byArea,
      data_column: 'bills',
      yellowFrom: 60,
      yellowTo: 80,
      redFrom: 80,
      redTo: 100,
    })
    const [dial] = seriesOf(drawing)
    expect((dial?.['axisLine'] as { lineStyle: { color: unknown } }).lineStyle.color).toEqual([
      [0.6, '#010000'],
      [0.8, '#aa8800'],
      [0.8, '#010000'],
      [1, '#aa0000'],
    ])
    expect(
      draw('GaugeChart', { ...byArea, yellowFrom: 60, yellowTo: 90, redFrom: 80, redTo: 100 }).notes,
    ).toEqual(['Yellow and red overlap.'])
    expect(draw('GaugeChart', { ...byArea, redFrom: 80, redTo: 120 }).notes).toEqual(['Outside 0–100.'])
    const beyond = draw(
      'GaugeChart',
      { ...byArea, data_column: 'due' },
      many(7, () => '250'),
    )
    expect(beyond.notes).toEqual(['The first 6 rows.'])
    expect(seriesOf(beyond)[0]).toMatchObject({ data: [{ value: 100 }], detail: { color: '#aa0000' } })
  })

  it('gauges and radars have numbers on their scales, all where they fit and those at the ends', () => {
    const dials = (rows: number) => {
      const narrow = { ...look, width: 300, height: 160 }
      const settings = { ...byArea, data_column: 'bills' }
      const [dial] = seriesOf(optionsOf('GaugeChart', settings, columns, many(rows), narrow))
      return dial?.['axisLabel'] as { formatter: (value: number) => string }
    }
    expect([0, 25, 100].map(dials(1).formatter)).toEqual(['0', '25', '100'])
    expect([0, 25, 100].map(dials(6).formatter)).toEqual(['0', '', '100'])
    const radar = (given: string[]) =>
      draw(
        'RadarChart',
        byArea,
        given.map((value, index) => [`Area ${index}`, value, '1']),
      ).option?.['radar'] as {
        splitNumber: number
        indicator: object[]
        axisLabel: { formatter: (n: number) => string }
      }
    const { indicator, splitNumber, axisLabel } = radar(['142', '96', '4'])
    expect(indicator).toMatchObject([
      { min: 0, max: 150, axisLabel: { show: true } },
      { max: 150, axisLabel: { show: false } },
      { max: 150, axisLabel: { show: false } },
    ])
    expect([splitNumber, axisLabel.formatter(50)]).toEqual([3, '50'])
    expect(radar(['0.7', '-0.3', '0']).indicator[0]).toMatchObject({ min: -0.4, max: 0.8 })
  })

  it('a legend has lines, and pages only where these would be too many', () => {
    const legend = (count: number, name: (index: number) => string) => {
      const named = Array.from({ length: count }, (_, index) => column(`s${index}`, 'integer', name(index)))
      const data_column = named.map((each) => each.name).join(',')
      const cells = named.map(() => '1')
      const drawing = draw(
        'Column',
        { label_column: 'area', data_column },
        [
          ['a', ...cells],
          ['b', ...cells],
        ],
        [column('area', 'text'), ...named],
      )
      return drawing.option as { legend: { type: string; data: string[] }; grid: { bottom: number } }
    }
    const two = legend(2, (index) => `Series ${index}`)
    expect([two.legend.type, two.legend.data, two.grid.bottom]).toEqual([
      'plain',
      ['Series 0', 'Series 1'],
      34,
    ])
    const eight = legend(8, (index) => `Series of a name ${index}`)
    expect(eight.legend.data.filter((name) => name === '\n')).toHaveLength(2)
    expect(eight.grid.bottom).toBe(34 + 2 * 24)
    const many = legend(12, (index) => `A series whose name is so long that it fills a line ${index}`)
    expect([many.legend.type, many.legend.data.length, many.grid.bottom]).toEqual(['scroll', 12, 34])
  })

  it.each<[string, string, string, string[]]>([
    [
      'days',
      '2026-11-17T10:00Z',
      '2026-11-22T15:00Z',
      ['Nov\u00a017', 'Nov\u00a019', 'Nov\u00a021', 'Nov\u00a023'],
    ],
    [
      'hours over midnight',
      '2026-11-21T20:30Z',
      '2026-11-22T03:00Z',
      ['Nov\u00a021\n20:00', '22:00', 'Nov\u00a022', '02:00', '04:00'],
    ],
    ['minutes', '2026-11-21T20:31Z', '2026-11-21T20:52Z', ['Nov\u00a021\n20:30', '20:40', '20:50', '21:00']],
    [
      'months',
      '2026-02-11T00:00Z',
      '2026-11-22T00:00Z',
      ['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026', 'Jan 2027'],
    ],
    ['years', '1998-02-11T00:00Z', '2026-11-22T00:00Z', ['1990', '2000', '2010', '2020', '2030']],
  ])('a timeline over %s has even lines with dates', (_, from, to, words) => {
    const { ticks, say } = timeGrid(Date.parse(from), Date.parse(to), 5)
    expect(ticks.map(say)).toEqual(words)
    expect([ticks[0]! <= Date.parse(from), ticks.at(-1)! >= Date.parse(to)]).toEqual([true, true])
  })

  it('tells itself in a sentence', () => {
    expect(draw('Column').text).toBe(
      'Debtors, column: first Dhaka ৳\u00a01,200.50, largest Khulna ৳\u00a09,200.00, last Sylhet ৳\u00a0300.00.',
    )
  })

  it('says what does not fit a report', () => {
    expect(graphTypes.filter((kind) => whyNot(kind, columns) !== undefined)).toEqual([
      'BubbleChart',
      'Timeline',
    ])
    expect(whyNot('Pie', [column('a', 'text')])).toBe('Needs a number column')
  })
})

it.each(['Bar', 'Column', 'Line', 'Area', 'SteppedAreaChart'] as const)(
  'a single series of a %s has the accent, several have the colours that every eye tells apart',
  (kind) => {
    const paints = (settings: object) =>
      seriesOf(draw(kind, { ...byArea, ...settings })).map(
        ({ itemStyle }) => (itemStyle as { color: string }).color,
      )
    expect(paints({})).toEqual([look.accent])
    expect(paints({ data_column: 'due, bills' })).toEqual(look.colors.slice(0, 2))
    expect(paints({ color_scheme: '#abcdef' })).toEqual(['#abcdef'])
  },
)

it('keeps hostile labels text, and passes over what is no colour', () => {
  const label = '{marker|<img src=x onerror=alert(1)>}\n{b}'
  const drawing = draw('Pie', { ...byArea, color_scheme: 'url(//x),#abc,danger,javascript:1' }, [
    [label, '1', '1'],
    ['b', '1', '1'],
  ])
  const [pie] = seriesOf(drawing)
  expect(pie?.data.map(({ name }) => name).join()).not.toMatch(/\{[a-z]|\n/)
  expect(
    (pie?.data as unknown as { itemStyle: { color: string } }[]).map(({ itemStyle }) => itemStyle.color),
  ).toEqual(['#abc', '#500000'])
})

describe('outages behind a graph of times', () => {
  const days = [column('day', 'date'), column('gb', 'decimal')]
  const rows = ['2026-11-18', '2026-11-20', '2026-11-22'].map((day) => [day, '2'])
  const outage = (text: string, from: string, to: string | null) => ({ text, from, to })
  const over = (outages: ReturnType<typeof outage>[], settings: object = {}) =>
    draw('Area', { label_column: 'day', data_column: 'gb', outages, ...settings }, rows, days)

  it('are bands on its axis, by the provider’s clocks, and are named in words', () => {
    const drawing = over([
      outage('Fibre cut{a|b}', '2026-11-19T20:00:00.000Z', '2026-11-20T02:00:00.000Z'),
      outage('Goes on', '2026-11-21T00:00:00.000Z', null),
      outage('Long ago', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
    ])
    const bands = (seriesOf(drawing)[0]?.['markArea'] as { data: { xAxis: number }[][] }).data
    const at = (text: string) => Date.parse(text)
    expect(bands.map((band) => band.map(({ xAxis }) => xAxis))).toEqual([
      [at('2026-11-20T02:00Z'), at('2026-11-20T08:00Z')],
      // up to now, and not beyond the axis
      [at('2026-11-21T06:00Z'), at('2026-11-22T00:00Z')],
    ])
    expect(drawing.notes).toEqual([
      'Shaded outages: Fibre cut{\u2060a|b}, Nov 20, 2026, 02:00; Goes on, Nov 21, 2026, 06:00.',
    ])
  })

  it('are left out where there are none, or the axis has no times', () => {
    expect(over([]).notes).toEqual([])
    const by = { label_column: 'area', data_column: 'due', outages: [outage('x', '2026-11-20T02:00Z', null)] }
    const drawing = draw('Area', by)
    expect([drawing.notes, seriesOf(drawing)[0]?.['markArea']]).toEqual([[], undefined])
  })
})

it('counts in the unit that the portal tells of a column, whatever its name', () => {
  const billed = { ...column('billed', 'decimal', 'Billed'), unit: 'money' as const }
  const count = { ...column('amount', 'integer', 'Amount'), unit: 'plain' as const }
  const settings = { label_column: 'area', data_column: 'billed,amount' }
  const { walk } = draw(
    'Column',
    settings,
    [['Dhaka', '1200.50', '12']],
    [column('area', 'text'), billed, count],
  )
  expect([0, 1].map((series) => walk.said(series, 0)?.lines[0]?.value)).toEqual(['৳\u00a01,200.50', '12'])
})
