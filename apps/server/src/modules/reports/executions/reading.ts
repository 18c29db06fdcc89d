import { rowsBetween, type PrintedRows } from '#platform/http/files/rows-answer'
import { jsonPrinter } from '#platform/sources/rows/json-rows'
import type { Column, Reading } from '#platform/sources/source'

/** The largest size of the rows that a run keeps. */
const maxBytes = 50 * 1024 * 1024
/** A longer value is cut on the screen; exports contain all of it. */
const maxCellLength = 5000

/** The rows that a run has found. */
export interface Found {
  columns: readonly Column[]
  /** Printed in the form in which they are sent, so that pages can be cut out of them. */
  rows: PrintedRows
  /** There are more rows than these. */
  isTruncated: boolean
}

interface Enough {
  maxRows: number
  /** The report's own limit: rows beyond it are none of its rows. */
  maxRead?: number | null | undefined
  /** Gets the number so far. */
  onRows: (count: number) => void
}

/** Reads rows until there are enough. */
export async function readFound(
  { columns, rows }: Reading,
  { maxRows, maxRead, onRows }: Enough,
): Promise<Found> {
  const most = Math.min(maxRows, maxRead ?? maxRows)
  // one row more tells that there are more; beyond the report's own limit there are none
  const enough = maxRead === most ? most : most + 1
  const print = jsonPrinter(columns, maxCellLength)
  const printed: Buffer[] = []
  let [count, size] = [0, 0]
  for await (const some of rows) {
    const bytes = print(some)
    printed.push(bytes)
    size += bytes.length
    count += some.rows
    onRows(Math.min(count, most))
    if (count >= enough || size > maxBytes) break
  }
  const all = { bytes: Buffer.concat(printed), count }
  const isTruncated = (count > most && maxRead !== most) || size > maxBytes
  return { columns, rows: rowsBetween(all, 0, most), isTruncated }
}
