import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import type { ColumnType } from '@uplink/contract/reports/words'
import { describe, expect, it } from 'vitest'
import { compareScalars, scalarOf } from './scalars'

const read = (text: string, type: ColumnType, dialect: ReportDialect = 'postgresql') => {
  const parsed = scalarOf(text, type, 'Asia/Dhaka', dialect)
  return 'value' in parsed ? parsed.value.text : undefined
}

describe('a value for a database of another kind', () => {
  it.each<[ColumnType, string, string | undefined]>([
    ['integer', '18446744073709551615', '18446744073709551615'],
    ['integer', '18446744073709551616', undefined],
    ['decimal', 'NaN', undefined],
    ['decimal', 'Infinity', undefined],
  ])('%s %j is %j', (type, text, value) => {
    expect(read(text, type, 'mysql')).toBe(value)
  })
})

describe('a text as a value', () => {
  it.each<[ColumnType, string, string | undefined]>([
    ['text', ' as it is ', ' as it is '],
    ['text', 'a\0b', undefined],
    ['integer', ' +12 ', '12'],
    ['integer', '-9223372036854775808', '-9223372036854775808'],
    ['integer', '9223372036854775808', undefined],
    ['integer', '1.0', undefined],
    ['integer', '1e3', undefined],
    ['integer', '0x10', undefined],
    ['decimal', '-.5', '-0.5'],
    ['decimal', '5.', '5'],
    ['decimal', '+1.250', '1.250'],
    ['decimal', '123456789012345678901234567890.5', '123456789012345678901234567890.5'],
    ['decimal', '1E+3', '1e3'],
    ['decimal', 'NaN', 'NaN'],
    ['decimal', '-inf', '-Infinity'],
    ['decimal', '1e', undefined],
    ['boolean', 'Yes', 'true'],
    ['boolean', '0', 'false'],
    ['boolean', 'maybe', undefined],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2026-02-29', undefined],
    ['date', '2026-11-22 10:00', undefined],
    ['timestamp', '2026-11-22', '2026-11-22'],
    ['timestamp', '2026-11-22 10:00', '2026-11-22T04:00:00.000Z'],
    ['timestamp', '2026-11-22T10:00:05.25', '2026-11-22T04:00:05.250Z'],
    ['timestamp', '2026-11-22T10:00Z', '2026-11-22T10:00:00.000Z'],
    ['timestamp', '2026-11-22T10:00:00+05:30', '2026-11-22T04:30:00.000Z'],
    ['timestamp', '2026-11-22 24:00', undefined],
    ['timestamp', '9999-12-31 23:00-05:00', undefined],
    ['timestamp', '0001-01-02 12:00Z', '0001-01-02T12:00:00.000Z'],
    ['timestamp', '2026-11-22T10:00:00.123456Z', '2026-11-22T10:00:00.123456Z'],
    ['timestamp', '0044-03-15 00:00:00+00 BC', '0044-03-15 00:00:00+00 BC'],
    ['timestamp', '2026-02-00T00:00:00Z', '2026-02-00T00:00:00Z'],
    ['timestamp', 'Infinity', 'infinity'],
    ['date', '0044-03-15 BC', '0044-03-15 BC'],
    ['date', '0000-00-00', '0000-00-00'],
    ['date', '2026-00-00', '2026-00-00'],
    ['date', '-infinity', '-infinity'],
    ['date', '2026-13-01', undefined],
    ['timestamp', '2026-11-22 10:60', undefined],
    ['timestamp', '2026-11-22T10:00+99:00', undefined],
  ])('%s %j is %j', (type, text, value) => {
    expect(read(text, type)).toBe(value)
  })
})

it.each([
  ['decimal', '0.1', '0.10', 0],
  ['decimal', '-0.5', '-0.25', -1],
  ['decimal', '10', '9.999999999999999999', 1],
  ['integer', '9223372036854775807', '9223372036854775806', 1],
  ['date', '2026-11-22', '2026-11-23', -1],
] as const)('%s: %s beside %s is %d', (type, a, b, order) => {
  expect(Math.sign(compareScalars({ type, text: a }, { type, text: b }) ?? NaN)).toBe(order)
})
