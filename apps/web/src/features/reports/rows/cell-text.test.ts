import type { ResultColumn } from '@uplink/contract/reports/result'
import { expect, it } from 'vitest'
import { gridColumns } from './cell-text'

it('shows more decimals of quotients where these tell different numbers apart, and all digits if they must', () => {
  const texts = (values: string[], column: Partial<ResultColumn> = {}) => {
    const [shown] = gridColumns(
      [{ name: 'n', label: 'N', type: 'decimal', is_sortable: true, labels: [], ...column }],
      values.map((value) => [value]),
    )
    return values.map((value) => shown?.textOf(value))
  }
  expect(texts(['0.333333333333', '0.666666666667', '2'])).toEqual(['0.3333', '0.6667', '2'])
  expect(texts(['1.000012000000', '1.000034000000', '1.5000'])).toEqual(['1.000012', '1.000034', '1.5000'])
  expect(texts(['1.0000000000001', '1.0000000000002'])).toEqual(['1.0000000000001', '1.0000000000002'])
  expect(texts(['12.3333333333333', '0.0125', '7'], { unit: 'money' })).toEqual([
    '৳\u00a012.33',
    '৳\u00a00.0125',
    '৳\u00a07.00',
  ])
})

const shown = (column: Partial<ResultColumn>, value: string) =>
  gridColumns(
    [{ name: 'n', label: 'N', type: 'decimal', is_sortable: true, labels: [], ...column }],
    [[value]],
  )[0]?.textOf(value)

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
  ['no unit, and counts', { type: 'integer' }, '2026', '2,026'],
  ['no unit by choice', { type: 'integer', unit: 'plain' }, '12026', '12,026'],
  ['no unit, and is an id', { type: 'integer', name: 'connection_id' }, '10162', '10162'],
  ['no unit, and is a year', { type: 'integer', label: 'Year' }, '2026', '2026'],
  ['no unit, names something and has decimals', { name: 'code' }, '1234.50', '1234.50'],
  ['taka', { unit: 'money' }, '-1234.50', '−৳\u00a01,234.50'],
  ['gigabytes, with every digit', { label: 'Volume', unit: 'gigabytes' }, '1234.5678', '1,234.5678 GB'],
  ['percent, with every digit', { label: 'Share', unit: 'percent' }, '12.34', '12.34%'],
  ['a unit that its heading names', { label: 'Download GB', unit: 'gigabytes' }, '1234.5', '1,234.5'],
  ['another unit than its heading names', { label: 'Download GB', unit: 'speed' }, '12', '12 Mbps'],
  ['a unit but no number', { unit: 'gigabytes' }, 'NaN', 'NaN'],
])('shows a number that has %s', (_, column, value, text) => {
  expect(shown(column, value)).toBe(text)
})

it.each<[string, Partial<ResultColumn>, string, string]>([
  ['by its name', { name: 'month' }, '2025-06-01', 'Jun 2025'],
  ['by its label', { label: 'মাস' }, '2025-06-01', 'Jun 2025'],
  ['by its name, but has days', { name: 'month' }, '2025-06-02', 'Jun 02, 2025'],
  ['not', { name: 'due_on' }, '2025-06-01', 'Jun 01, 2025'],
  ['by its name, but holds no day', { name: 'month' }, 'infinity', 'infinity'],
])('shows a day of a column that is of months %s', (_, column, value, text) => {
  expect(shown({ type: 'date', ...column }, value)).toBe(text)
})
