import { counted } from '@uplink/contract/counted'
import { NoGraph } from '../drawing'
import { sumOf } from '../../pivot/sums'
import type { Read } from './read'

export interface Slice {
  name: string
  value: number
  /** As the database returned it. */
  cell: string
  row: number | undefined
}

/** Refuses amounts below zero, which have no angle. */
export function refuseBelowZero(series: Read['series'], what: string): void {
  const count = series[0]?.values.length ?? 0
  const isBelow = (row: number) => series.some(({ values }) => (values[row] ?? 0) < 0)
  const rows = Array.from({ length: count }, (_, row) => isBelow(row)).filter(Boolean).length
  if (rows > 0)
    throw new NoGraph(`${what} cannot show amounts below zero: ${counted(rows, 'row')}. Use Column.`)
  if (series.every(({ values }) => values.every((value) => (value ?? 0) === 0)))
    throw new NoGraph('Everything is zero.')
}

/** The values of the first series, in the report's order. */
export function slicesOf({ labels, series: [only] }: Read): Slice[] {
  return labels.flatMap(({ full: name, row }, index) => {
    const value = only?.values[index] ?? null
    return value === null || value === 0 ? [] : [{ name, value, cell: only?.cells[index] ?? '', row }]
  })
}

/** The largest first; those after the maximum become one slice. */
export function largestFirst(slices: readonly Slice[], most: number): { slices: Slice[]; hasRest: boolean } {
  const sorted = [...slices].sort((a, b) => b.value - a.value)
  if (sorted.length <= most) return { slices: sorted, hasRest: false }
  const rest = sorted.slice(most)
  const value = rest.reduce((sum, slice) => sum + slice.value, 0)
  const cell = sumOf(rest.map((slice) => slice.cell)) ?? String(value)
  return {
    slices: [...sorted.slice(0, most), { name: `Other (${rest.length})`, value, cell, row: undefined }],
    hasRest: true,
  }
}
