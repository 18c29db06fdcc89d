import type { ResultColumn } from '@uplink/contract/reports/result'
import type { exportLook, ParameterValues, SetGridFilter } from '@uplink/contract/reports/run-routes'
import type { CompiledReport } from '@uplink/report-engine/engine'
import type * as z from 'zod'
import { csvType } from '#platform/csv'
import { downloadName } from '#platform/http/files/files'
import { firstRows } from '#platform/sources/rows/row-bytes'
import type { RowBytes } from '#platform/sources/source'
import { workbook } from '#platform/spreadsheets/xlsx'
import type { DataSource } from '../../data-sources/data-sources.public'
import { columnsShown } from '../run/run.view'
import { csvLines, headLine, mark, separators } from './csv'

/** A file of a report, ready to be made. */
export interface Making {
  source: DataSource
  compiled: CompiledReport
  name: string
  timeZone: string
  look: z.output<z.ZodObject<typeof exportLook>>
}

/** What a person wants of a report as a file. */
export interface ExportRequest {
  format: 'csv' | 'xlsx'
  separator: 'comma' | 'semicolon' | 'tab'
  bom: 'true' | 'false'
  texts: 'guarded' | 'as-they-are'
  filters?: SetGridFilter[] | undefined
  parameters?: ParameterValues | undefined
  sort?: string | undefined
}

/** The content of a file, in order. */
export type Pieces = AsyncIterable<string | Uint8Array>

const deadlineMs = 15 * 60_000

export const types = {
  csv: csvType,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const fileName = (name: string, format: 'csv' | 'xlsx') =>
  `${downloadName(name) || 'Report'}.${format}`

async function* joined(...parts: readonly (string | Pieces)[]): Pieces {
  for (const part of parts)
    if (typeof part === 'string') yield part
    else yield* part
}

interface Watch {
  signal: AbortSignal
  /** Gets the number of rows so far. */
  onRows?: (count: number) => void
}

/** Reads the rows and sends the file; returns the number of rows. */
export async function make(
  { source, compiled, name, timeZone, look }: Making,
  send: (pieces: Pieces) => Promise<void>,
  { signal, onRows }: Watch,
): Promise<number> {
  const statement = { sql: compiled.sql, values: compiled.parameters }
  const { maxRead } = compiled
  const separator = separators[look.separator]
  let count = 0
  await source.source.read(
    statement,
    { deadlineMs, signal, mayReadAhead: true, ...(maxRead !== null && { maxRows: maxRead }) },
    async ({ columns, rows: all }) => {
      const shown = columnsShown(compiled.columns, columns)
      const rows = counted(all, maxRead ?? Infinity, (rowsSoFar) => {
        count = rowsSoFar
        onRows?.(rowsSoFar)
      })
      await send(
        look.format === 'csv'
          ? joined(
              look.bom === 'true' ? mark : '',
              headLine(shown, separator, look.texts === 'guarded'),
              csvLines(columns, shown, rows, { separator, isGuarded: look.texts === 'guarded' }),
            )
          : workbook({ name, columns, shown: withZone(shown, timeZone), rows, timeZone }),
      )
    },
  )
  return count
}

/** A spreadsheet keeps times without a zone, those of the organization's clocks. So the heading says which these are. */
const withZone = (shown: readonly ResultColumn[], timeZone: string): ResultColumn[] =>
  shown.map((column) =>
    column.type === 'timestamp' ? { ...column, label: `${column.label} (${timeZone})` } : column,
  )

async function* counted(
  all: AsyncIterable<RowBytes>,
  atMost: number,
  tell: (count: number) => void,
): AsyncGenerator<RowBytes> {
  let count = 0
  for await (const some of all) {
    const rows = firstRows(some, atMost - count)
    count += rows.rows
    tell(count)
    yield rows
    if (count >= atMost) return
  }
}
