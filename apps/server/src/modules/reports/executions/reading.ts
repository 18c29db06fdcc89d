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

/** Cuts what is too long in a row; returns about what it takes in memory. */
function trim(row: ReportCell[]): number {
  let weight = 32
  for (let i = 0; i < row.length; i++) {
    const cell = row[i]
    weight += 16
    if (cell == null) continue
    weight += cell.length * 2
    if (cell.length > cellAtMost) row[i] = `${cell.slice(0, cellAtMost)}…`
  }
  return weight
}

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
      bytes += trim(row)
      rows.push(row)
    }
    onRows(rows.length)
  }
  return { columns, rows, isTruncated: false, bytes }
}
