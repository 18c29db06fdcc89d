import type { ResultColumn } from '@uplink/contract/reports/result'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pivotOf } from './pivot'
import { sumOf } from './sums'

const column = (name: string, type: ResultColumn['type'] = 'text'): ResultColumn => ({
  name,
  type,
  label: name,
  is_sortable: false,
  labels: [],
})
const settings = {
  table_rows: 'package',
  table_columns: 'month',
  aggregates_sum: 'amount',
  aggregates_count: 'id',
}
const columns = [column('package'), column('month'), column('sum', 'decimal'), column('count', 'integer')]

describe('a sum of numbers as text', () => {
  it('keeps every digit, and is nothing of nothing', () => {
    expect(sumOf(['0.10', '0.20', null])).toBe('0.30')
    expect(sumOf(['-1', '0.5'])).toBe('-0.5')
    expect(sumOf(['90071992547409930001.01', '1'])).toBe('90071992547409930002.01')
    expect(sumOf([null])).toBeNull()
    expect(sumOf(['1e3', '1'])).toBe('1001')
  })

  it('is the sum of the cents, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (cents) => {
        const text = (cent: number) =>
          `${cent < 0 ? '-' : ''}${Math.floor(Math.abs(cent) / 100)}.${String(Math.abs(cent) % 100).padStart(2, '0')}`
        const all = cents.reduce((sum, cent) => sum + cent, 0)
        expect(sumOf(cents.map(text))).toBe(text(all))
      }),
    )
  })
})

describe('a pivot', () => {
  it('stands rows against columns, with totals of both', () => {
    const rows = [
      ['Home 20', '2026-02-01', '10.50', '2'],
      ['Home 20', '2026-01-01', '5.25', '1'],
      ['Fibre', '2026-01-01', '0.25', '1'],
      [null, '2026-02-01', null, '1'],
    ]
    const result = pivotOf(settings, { columns, rows })
    if (!result.ok) throw new Error(result.text)
    const { pivot } = result
    expect(pivot.heads).toEqual([['2026-02-01'], ['2026-01-01']])
    expect(pivot.rows).toEqual([
      { heads: ['Fibre'], cells: [null, null, '0.25', '1'], totals: ['0.25', '1'] },
      { heads: ['Home 20'], cells: ['10.50', '2', '5.25', '1'], totals: ['15.75', '3'] },
      { heads: [null], cells: [null, '1', null, null], totals: [null, '1'] },
    ])
    expect(pivot.totals).toEqual(['10.50', '3', '5.50', '2'])
    expect(pivot.grand).toEqual(['16.00', '5'])
  })

  it.each([
    ['months', ['2025-12', '2026-02', '2026-01', null], ['2026-02', '2026-01', '2025-12', null]],
    [
      'instants',
      ['2026-01-01 09:00:00', '2026-01-02T00:00:00Z'],
      ['2026-01-02T00:00:00Z', '2026-01-01 09:00:00'],
    ],
    ['other text', ['2026-01', 'later'], ['2026-01', 'later']],
    ['years alone, which are numbers', ['2025', '2026'], ['2025', '2026']],
  ])('has the newest of %s first, and everything else in its order', (_, given, sorted) => {
    const rows = given.map((month) => ['Fibre', month, '1', '1'])
    const across = pivotOf(settings, { columns, rows })
    const down = pivotOf(
      { ...settings, table_rows: 'month', table_columns: 'package' },
      {
        columns: [column('month'), column('package'), ...columns.slice(2)],
        rows: rows.map(([a = null, b = null, ...c]) => [b, a, ...c]),
      },
    )
    if (!across.ok || !down.ok) throw new Error('no pivot')
    expect(across.pivot.heads).toEqual(sorted.map((month) => [month]))
    expect(down.pivot.rows.map(({ heads }) => heads)).toEqual(sorted.map((month) => [month]))
  })

  it('has one head where nothing goes across', () => {
    const result = pivotOf(
      { ...settings, table_columns: '', aggregates_sum: '' },
      { columns: [columns[0] as ResultColumn, columns[3] as ResultColumn], rows: [['Fibre', '4']] },
    )
    expect(result).toMatchObject({
      ok: true,
      pivot: { heads: [[]], rows: [{ heads: ['Fibre'], cells: ['4'], totals: ['4'] }], grand: ['4'] },
    })
  })

  it('says when there are too many columns', () => {
    const rows = Array.from({ length: 201 }, (_, index) => ['Fibre', String(index), '1', '1'])
    expect(pivotOf(settings, { columns, rows })).toEqual({
      ok: false,
      text: '201 columns. Choose fewer pivot columns.',
    })
    expect(pivotOf(settings, { columns, rows: [], truncated: true })).toMatchObject({
      text: 'More than 50,000 cells. Choose fewer pivot columns.',
    })
  })
})
