import { columns, type Sample } from './samples'

const areas = columns({ area: 'text', due: 'decimal' })
const settings = { label_column: 'area', data_column: 'due' }
const hostile = '<img src=x onerror=alert(1)>{a|b}'

export const badSamples: readonly Sample[] = [
  { title: 'No rows', kind: 'Line', settings, columns: areas, rows: [] },
  {
    title: 'Unknown column',
    kind: 'Column',
    settings: { ...settings, data_column: 'amont' },
    columns: areas,
    rows: [['Dhaka', '1']],
  },
  {
    title: 'Below zero',
    kind: 'Pie',
    settings,
    columns: areas,
    rows: [
      ['Dhaka', '-1'],
      ['Khulna', '2'],
    ],
  },
  {
    title: 'Names that stand twice',
    kind: 'Bar',
    settings,
    columns: areas,
    rows: [
      ['Dhaka', '1200.00'],
      ['Dhaka', '800.00'],
      ['Khulna', '300.00'],
    ],
  },
  {
    title: 'Two hundred columns',
    kind: 'Column',
    settings,
    columns: areas,
    rows: Array.from({ length: 200 }, (_, index) => [`Area number ${index + 1}`, String(1000 - index * 3)]),
  },
  {
    title: 'A hundred bars',
    kind: 'Bar',
    settings,
    columns: areas,
    rows: Array.from({ length: 100 }, (_, index) => [
      `Area number ${index + 1}`,
      `${1_000_000 - index * 3000}.00`,
    ]),
  },
  {
    title: 'Thirty slices',
    kind: 'DonutChart',
    settings,
    columns: areas,
    rows: Array.from({ length: 30 }, (_, index) => [`Area ${index + 1}`, String(300 - index * 9)]),
  },
  {
    title: 'Hostile names',
    kind: 'Column',
    columns: areas,
    settings: { ...settings, color_scheme: 'url(https://example.org),javascript:1' },
    rows: [
      [hostile, '12'],
      ['javascript:alert(1)', '7'],
      ['__proto__', '4'],
    ],
  },
  {
    title: 'Twelve groups',
    kind: 'BubbleChart',
    settings: { label_column: 'area', data_column: 'due,bills,lines,kind' },
    columns: columns({ area: 'text', due: 'decimal', bills: 'integer', lines: 'integer', kind: 'text' }),
    rows: Array.from({ length: 12 }, (_, index) => [
      `Area ${index + 1}`,
      String(1000 * (index + 1)),
      String(((index * 7) % 12) + 1),
      String(index + 1),
      ['Home', 'Office', 'Student', 'Corporate with support', 'Shop', 'Reseller'][index % 6] +
        (index < 6 ? '' : ', prepaid'),
    ]),
  },
  {
    title: 'Twelve names that are long',
    kind: 'Line',
    settings: {
      label_column: 'day',
      data_column: Array.from({ length: 12 }, (_, index) => `downloaded_in_area_number_${index + 1}`).join(
        ',',
      ),
    },
    columns: columns(
      Object.fromEntries([
        ['day', 'date'],
        ...Array.from({ length: 12 }, (_, index) => [`downloaded_in_area_number_${index + 1}`, 'decimal']),
      ]) as Parameters<typeof columns>[0],
    ),
    rows: ['2026-11-20', '2026-11-21', '2026-11-22'].map((day, at) => [
      day,
      ...Array.from({ length: 12 }, (_, index) => String(index * 3 + at)),
    ]),
  },
  { title: 'One point', kind: 'Line', settings, columns: areas, rows: [['Dhaka', '12']] },
]
