import type { ResultColumn } from '@uplink/contract/reports/result'
import { expect, it } from 'vitest'
import { gridColumns } from './cell-text'

const shown = (column: Partial<ResultColumn>, value: string) =>
  gridColumns([
    { ...{ name: 'n', label: 'N', type: 'decimal', is_sortable: true, labels: [] }, ...column },
  ])[0]?.textOf(value)

it.each<[string, Partial<ResultColumn>, string, string]>([
  ['no unit', {}, '1234.5678', '1,234.5678'],
  ['no unit, and is endless', {}, '-1233.9062500000000000', '−1,233.9063'],
  ['no unit, and is endless but too small', {}, '0.00000123456789', '0.00000123456789'],
  [
    'no unit, and more digits than a screen computes',
    {},
    '12345678901234.1234567',
    '12,345,678,901,234.1234567',
  ],
  ['percent, and is endless', { label: 'Share', unit: 'percent' }, '99.5811518324607330', '99.5812%'],
  ['no unit, and may be an id', { type: 'integer' }, '2026', '2026'],
  ['no unit by choice', { type: 'integer', unit: 'plain' }, '2026', '2026'],
  ['taka', { unit: 'money' }, '-1234.50', '−৳ 1,234.50'],
  ['gigabytes, with every digit', { label: 'Volume', unit: 'gigabytes' }, '1234.5678', '1,234.5678 GB'],
  ['percent, with every digit', { label: 'Share', unit: 'percent' }, '12.34', '12.34%'],
  ['a unit that its heading names', { label: 'Download GB', unit: 'gigabytes' }, '1234.5', '1,234.5'],
  ['another unit than its heading names', { label: 'Download GB', unit: 'speed' }, '12', '12 Mbps'],
  ['a unit but no number', { unit: 'gigabytes' }, 'NaN', 'NaN'],
])('shows a number that has %s', (_, column, value, text) => {
  expect(shown(column, value)).toBe(text)
})
