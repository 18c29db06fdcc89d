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
    expect(pivot.heads).toEqual([['2026-01-01'], ['2026-02-01']])
    expect(pivot.rows).toEqual([
      { heads: ['Fibre'], cells: ['0.25', '1', null, null], totals: ['0.25', '1'] },
      { heads: ['Home 20'], cells: ['5.25', '1', '10.50', '2'], totals: ['15.75', '3'] },
      { heads: [null], cells: [null, null, null, '1'], totals: [null, '1'] },
    ])
    expect(pivot.totals).toEqual(['5.50', '2', '10.50', '3'])
    expect(pivot.grand).toEqual(['16.00', '5'])
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
