import { describe, expect, it } from 'vitest'
import { wordOf } from '../value-words'
import { byArea, column, draw, look, many, seriesOf } from './graphs.factory'
import { optionsOf } from './options-of'

describe('a value is named as people name it', () => {
  it.each([
    ['gateway', 'bkash', 'bKash'],
    ['p.gateway', 'bank', 'Bank transfer'],
    ['method', 'cash', 'Cash'],
    ['status', 'in_progress', 'In progress'],
    ['category', 'relocation', 'Relocation'],
    // people's data, and what is no word
    ['subscriber', 'sn', 'sn'],
    ['status', 'sn100', 'sn100'],
    ['kind', 'a', 'a'],
    ['status', 'Open now', 'Open now'],
  ])('%s %s: %s', (name, value, word) => {
    expect(wordOf({ name, type: 'text' }, value)).toBe(word)
  })

  it('in the words of the author first, and numbers not at all', () => {
    const labels = [{ value: 'open', label: 'Waits for us' }]
    expect(wordOf({ name: 'status', type: 'text', labels }, 'open')).toBe('Waits for us')
    expect(wordOf({ name: 'status', type: 'text', labels }, 'closed')).toBe('Closed')
    expect(wordOf({ name: 'status', type: 'integer' }, '12')).toBe('12')
  })

  it('at the points of graphs, whose rows keep the value', () => {
    const columns = [column('gateway', 'text', 'Gateway'), column('paid', 'integer', 'Paid')]
    const settings = { label_column: 'gateway', data_column: 'paid' }
    const drawing = draw(
      'DonutChart',
      settings,
      [
        ['bkash', '3'],
        ['cash', '1'],
      ],
      columns,
    )
    expect(seriesOf(drawing)[0]?.data.map(({ name }) => name)).toEqual(['bKash', 'Cash'])
    expect(drawing.walk.said(0, 0)).toMatchObject({ head: 'bKash', row: 0 })
  })
})

interface EndLabel {
  offset: [number, number]
  formatter: () => string
}
const endsOf = (drawing: ReturnType<typeof draw>) =>
  seriesOf(drawing).map((one) => one['endLabel'] as EndLabel | undefined)

describe('lines are named at their ends', () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, index) => column(`s${index}`, 'integer', `Series ${index}`))
  const lines = (ends: readonly (string | null)[], width = 640) => {
    const columns = [column('day', 'date'), ...named(ends.length)]
    const rows = [
      ['2026-11-20', ...ends.map(() => '10')],
      ['2026-11-21', ...ends],
    ]
    const data_column = named(ends.length)
      .map(({ name }) => name)
      .join(',')
    return optionsOf('Line', { label_column: 'day', data_column }, columns, rows, { ...look, width })
  }
  const shifts = (drawing: ReturnType<typeof draw>) => endsOf(drawing).map((end) => end?.offset[1])

  it('and need no legend then', () => {
    const drawing = lines(['10', '90'])
    expect(endsOf(drawing).map((end) => end?.formatter())).toEqual(['{mark|–} Series 0', '{mark|–} Series 1'])
    expect([drawing.option?.['legend'], shifts(drawing)]).toEqual([{ show: false }, [0, 0]])
  })

  it('a single one by its last value', () => {
    expect(endsOf(lines(['1234'])).map((end) => end?.formatter())).toEqual(['1,234'])
    expect(endsOf(lines([null])).map((end) => end?.formatter())).toEqual(['10'])
  })

  it('whose names move apart where the lines end at one height, each in its order', () => {
    const [one = 0, two = 0, three = 0] = shifts(lines(['50', '50', '100']))
    expect([Math.abs(one - two) >= 14, three]).toEqual([true, 0])
    // nothing goes beyond the axis
    const [, low = 0] = shifts(lines(['0', '0', '100']))
    expect(low).toBeLessThanOrEqual(7)
  })

  it('but in a legend where they have no room, and with values below zero', () => {
    expect(endsOf(lines(['10', '90'], 300))).toEqual([undefined, undefined])
    expect(endsOf(lines(['10', '-90']))).toEqual([undefined, undefined])
  })
})

it('a rose has its names and values at its rim, in one colour', () => {
  const drawing = draw('PolarChart', byArea, many(10))
  const axis = drawing.option?.['angleAxis'] as { data: string[]; startAngle: number }
  expect([axis.data[0], axis.startAngle]).toEqual(['Area 0\n10', 108])
  const colors = seriesOf(drawing)[0]?.data.map(
    (each) => (each as unknown as { itemStyle: { color: string } }).itemStyle.color,
  )
  expect(new Set(colors)).toEqual(new Set([look.accent]))
  const radius = (drawing.option?.['polar'] as { radius: number }).radius
  expect(radius).toBeGreaterThan(look.height / 4)
})

it('a few columns have their values on top, many an axis', () => {
  const axis = (count: number) =>
    (draw('Column', byArea, many(count)).option?.['yAxis'] as { axisLabel: { show?: boolean } }).axisLabel
      .show
  expect([axis(5), axis(60)]).toEqual([false, undefined])
})
