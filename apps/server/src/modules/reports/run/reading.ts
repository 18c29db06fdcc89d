import type { ReportCell } from '@uplink/contract/reports/result'
import type { Column, Reading } from '#platform/sources/source'

/** What a run keeps at most, besides its rows. */
const bytesAtMost = 50 * 1024 * 1024
/** A longer value is cut on the screen; in exports it is whole. */
const cellAtMost = 5000

/** The rows that a run has found. */
export interface Found {
  columns: readonly Column[]
  rows: ReportCell[][]
  /** There are more than these. */
  isTruncated: boolean
  bytes: number
}

const cut = (cell: ReportCell) =>
  cell !== null && cell.length > cellAtMost ? `${cell.slice(0, cellAtMost)}…` : cell

/** About what a row takes in memory. */
const weightOf = (row: readonly ReportCell[]) =>
  row.reduce((sum, cell) => sum + 16 + (cell === null ? 0 : cell.length * 2), 32)

/** Reads rows until there are enough of them; `onRows` hears how many there are so far. */
export async function readRows(
  { columns, batches }: Reading,
  { rowsAtMost, onRows }: { rowsAtMost: number; onRows: (count: number) => void },
): Promise<Found> {
  const rows: ReportCell[][] = []
  let bytes = 0
  for await (const batch of batches) {
    for (const row of batch) {
      if (rows.length === rowsAtMost || bytes > bytesAtMost)
        return { columns, rows, isTruncated: true, bytes }
      const kept = row.map(cut)
      bytes += weightOf(kept)
      rows.push(kept)
    }
    onRows(rows.length)
  }
  return { columns, rows, isTruncated: false, bytes }
}
