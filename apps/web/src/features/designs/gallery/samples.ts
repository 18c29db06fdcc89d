import type { GraphType } from '@uplink/contract/designs/words'
import type { ReportCell, ResultColumn } from '@uplink/contract/reports/result'
import type { ColumnType } from '@uplink/contract/reports/words'
import type { GraphSettings } from '@uplink/designs/graphs/drawing'
import { headOf } from '@uplink/report-engine/words/outputs'

export interface Sample {
  title: string
  kind: GraphType
  settings: GraphSettings
  columns: ResultColumn[]
  rows: ReportCell[][]
}

export const columns = (given: Record<string, ColumnType>): ResultColumn[] =>
  Object.entries(given).map(([name, type]) => ({
    name,
    type,
    is_sortable: false,
    labels: [],
    label: headOf(name),
  }))

const debtors = {
  columns: columns({ area: 'text', due: 'decimal', paid: 'decimal', bills: 'integer' }),
  rows: [
    ['Dhanmondi', '184210.00', '1204500.00', '112'],
    ['Gulshan', '96030.50', '980400.00', '61'],
    ['Mirpur', '241880.00', '1100250.00', '187'],
    ['Uttara', '131400.75', '870020.00', '96'],
    ['Mohammadpur Housing Estate', '88420.00', '610300.00', '70'],
    ['Banani', '41250.00', '540110.00', '28'],
    ['Bashundhara', '63900.00', '720800.00', '44'],
    ['Old Dhaka', '20410.00', '210300.00', '19'],
  ],
}

/** Thirty days with the shape of a month: weekends are higher. */
const days = {
  columns: columns({ day: 'date', download_gb: 'decimal', upload_gb: 'decimal' }),
  rows: Array.from({ length: 30 }, (_, index): ReportCell[] => {
    const high = [5, 6].includes(index % 7) ? 1.35 : 1
    const down = (4200 + Math.sin(index / 4) * 600 + index * 22) * high
    const isGap = index === 17
    return [
      `2026-11-${String(index + 1).padStart(2, '0')}`,
      isGap ? null : down.toFixed(1),
      isGap ? null : (down * 0.14).toFixed(1),
    ]
  }),
}

const tickets = {
  columns: columns({ category: 'text', this_month: 'integer', last_month: 'integer' }),
  rows: [
    ['Slow line', '142', '118'],
    ['No connection', '96', '131'],
    ['Billing', '74', '70'],
    ['New line', '51', '38'],
    ['Router', '33', '45'],
    ['Move', '12', '9'],
    ['Other', '4', '6'],
  ],
}

const packages = {
  columns: columns({
    package: 'text',
    price: 'decimal',
    usage_gb: 'decimal',
    lines: 'integer',
    kind: 'text',
  }),
  rows: [
    ['Home 20', '525.00', '142.5', '612', 'Home'],
    ['Home 40', '840.00', '268.1', '804', 'Home'],
    ['Home 60', '1050.00', '310.9', '391', 'Home'],
    ['Home 100', '1680.00', '520.4', '160', 'Home'],
    ['Office 50', '2100.00', '402.0', '88', 'Office'],
    ['Office 100', '3990.00', '690.3', '41', 'Office'],
    ['Office 200', '7350.00', '1210.8', '12', 'Office'],
    ['Student 15', '420.00', '180.2', '240', 'Student'],
  ],
}

const months = {
  columns: columns({ month: 'date', revenue: 'decimal', new_lines: 'integer' }),
  rows: ['06', '07', '08', '09', '10', '11'].map((month, index): ReportCell[] => [
    `2026-${month}-01`,
    (1_420_000 + index * 61_500 - (index === 3 ? 120_000 : 0)).toFixed(2),
    String(38 + ((index * 17) % 23)),
  ]),
}

const outages = {
  columns: columns({ area: 'text', cause: 'text', began: 'timestamp', ended: 'timestamp' }),
  rows: [
    ['Dhanmondi', 'Fibre cut', '2026-11-18T02:00:00.000Z', '2026-11-18T09:30:00.000Z'],
    ['Dhanmondi', 'Power', '2026-11-20T11:00:00.000Z', '2026-11-20T16:00:00.000Z'],
    ['Mirpur', 'Planned work', '2026-11-19T18:00:00.000Z', '2026-11-20T02:00:00.000Z'],
    ['Uttara', 'Fibre cut', '2026-11-21T20:00:00.000Z', null],
    ['Gulshan', 'Power', '2026-11-17T04:00:00.000Z', '2026-11-17T19:00:00.000Z'],
  ],
}

const loads = {
  columns: columns({ router: 'text', load_percent: 'decimal' }),
  rows: [
    ['Dhanmondi', '47'],
    ['Gulshan', '72'],
    ['Mirpur', '91'],
  ],
}

const due = { label_column: 'area', data_column: 'due' }
const both = { label_column: 'area', data_column: 'due,paid' }
const usage = { label_column: 'day', data_column: 'download_gb,upload_gb' }
const compared = { label_column: 'category', data_column: 'this_month,last_month' }

export const samples: readonly Sample[] = [
  { title: 'Pie: debtors by area', kind: 'Pie', settings: due, ...debtors },
  { title: 'Donut: debtors by area', kind: 'DonutChart', settings: due, ...debtors },
  {
    title: 'Polar: tickets',
    kind: 'PolarChart',
    ...tickets,
    settings: { label_column: 'category', data_column: 'this_month' },
  },
  { title: 'Polar bars: tickets of two months', kind: 'PolarChart', settings: compared, ...tickets },
  { title: 'Radar: tickets of two months', kind: 'RadarChart', settings: compared, ...tickets },
  {
    title: 'Scatter: price and usage',
    kind: 'ScatterChart',
    ...packages,
    settings: { label_column: 'package', data_column: 'price,usage_gb' },
  },
  {
    title: 'Bubble: price, usage and lines',
    kind: 'BubbleChart',
    ...packages,
    settings: { label_column: 'package', data_column: 'price,usage_gb,lines,kind' },
  },
  {
    title: 'Combo: revenue and new lines',
    kind: 'ComboChart',
    ...months,
    settings: { label_column: 'month', data_column: 'revenue', additional_data: 'new_lines' },
  },
  { title: 'Line: usage by day', kind: 'Line', settings: usage, ...days },
  { title: 'Area: usage by day', kind: 'Area', settings: { ...usage, is_stacked: 'yes' }, ...days },
  { title: 'Bar: debtors by area', kind: 'Bar', settings: due, ...debtors },
  { title: 'Bar: due and paid', kind: 'Bar', settings: both, ...debtors },
  { title: 'Column: due and paid', kind: 'Column', settings: both, ...debtors },
  {
    title: 'Column: usage by day',
    kind: 'Column',
    settings: { ...usage, data_column: 'download_gb' },
    ...days,
  },
  { title: 'Stepped area: usage by day', kind: 'SteppedAreaChart', settings: usage, ...days },
  {
    title: 'Timeline: outages',
    kind: 'Timeline',
    ...outages,
    settings: { label_column: 'area,cause', data_column: 'began,ended' },
  },
  {
    title: 'Gauge: load of routers',
    kind: 'GaugeChart',
    ...loads,
    settings: {
      label_column: 'router',
      data_column: 'load_percent',
      color_scheme: 'success',
      yellowFrom: 60,
      yellowTo: 85,
      redFrom: 85,
      redTo: 100,
    },
  },
]
