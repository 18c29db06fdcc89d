import type { GraphType } from '@uplink/contract/designs/words'
import type { GraphColumn, GraphLook, GraphRow, GraphSettings } from './drawing'
import { optionsOf } from './options-of'
import { learnMoneyFrom } from './parts/money-mark'

learnMoneyFrom(() => ({ code: 'BDT', sign: '৳' }))

export const look: GraphLook = {
  colors: ['#010000', '#020000', '#030000', '#040000', '#050000', '#060000', '#070000', '#080000'],
  accent: '#0a0000',
  tokens: {
    primary: '#100000',
    success: '#200000',
    info: '#300000',
    warning: '#400000',
    danger: '#500000',
    neutral: '#600000',
  },
  ink: '#111111',
  inkSoft: '#222222',
  line: '#333333',
  edge: '#444444',
  surface: '#ffffff',
  sunken: '#eeeeee',
  danger: '#aa0000',
  warning: '#aa8800',
  family: 'Inter',
  scale: 1,
  width: 640,
  height: 320,
  isStill: true,
  now: Date.parse('2026-11-22T06:00:00Z'),
  // six hours ahead of UTC, as in Dhaka
  clock: (instant) => instant + 6 * 3_600_000,
}

export const column = (name: string, type: GraphColumn['type'], label = name): GraphColumn => ({
  name,
  label,
  type,
})

/** Areas, each with an amount owed and a number of debtors. */
export const areas: { columns: GraphColumn[]; rows: GraphRow[] } = {
  columns: [
    column('area', 'text', 'Area'),
    column('due', 'decimal', 'Due'),
    column('bills', 'integer', 'Bills'),
  ],
  rows: [
    ['Dhaka', '1200.50', '12'],
    ['Khulna', '9200.00', '40'],
    ['Sylhet', '300.00', null],
  ],
}

export const byArea: GraphSettings = { label_column: 'area', data_column: 'due', title: 'Debtors' }

/** Draws a graph of the areas, or of other rows and columns. */
export const draw = (
  kind: GraphType,
  settings: GraphSettings = byArea,
  given: readonly GraphRow[] = areas.rows,
  of: readonly GraphColumn[] = areas.columns,
) => optionsOf(kind, settings, of, given, look)

interface Series {
  type: string
  name: string
  data: { name: string; value: number }[]
}
/** The graph's series, as passed to ECharts. */
export const seriesOf = (drawing: ReturnType<typeof draw>) =>
  drawing.option?.['series'] as (Series & Record<string, unknown>)[]

/** A number of rows with areas, the largest value first. */
export const many = (count: number, value = (index: number) => String(count - index)): GraphRow[] =>
  Array.from({ length: count }, (_, index) => [`Area ${index}`, value(index), '1'])
