import type { exportLook, ParameterValues, SetGridFilter } from '@uplink/contract/reports/run-routes'
import type { ResultColumn } from '@uplink/contract/reports/result'
import type { CompiledReport } from '@uplink/report-engine/engine'
import type * as z from 'zod'
import type { Cell } from '#platform/sources/source'
import { workbook } from '#platform/spreadsheets/xlsx'
import type { DataSource } from '../../data-sources/data-sources.public'
import { columnsShown } from '../run/run.view'
import { copiedLines } from './copied'
import { csvLines, headLine, mark, separators } from './csv'

/** A file of a report, ready to be made. */
export interface Making {
  source: DataSource
  compiled: CompiledReport
  name: string
  timeZone: string
  look: z.output<z.ZodObject<typeof exportLook>>
}

/** What somebody wants of a report as a file. */
export interface ExportWish {
  format: 'csv' | 'xlsx'
  separator: 'comma' | 'semicolon' | 'tab'
  bom: 'true' | 'false'
  filters?: SetGridFilter[] | undefined
  parameters?: ParameterValues | undefined
  sort?: string | undefined
}

/** What a file is made of, in order. */
export type Pieces = AsyncIterable<string | Uint8Array>

const deadlineMs = 15 * 60_000

export const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const fileName = (name: string, format: 'csv' | 'xlsx') =>
  `${name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim() || 'Report'}.${format}`

async function* joined(...parts: readonly (string | Pieces)[]): Pieces {
  for (const part of parts)
    if (typeof part === 'string') yield part
    else yield* part
}

/** Whether PostgreSQL itself can make the file. */
const canCopy = ({ source, compiled, look }: Making) =>
  look.format === 'csv' &&
  look.separator === 'comma' &&
  source.source.canCopy &&
  compiled.columns.length > 0 &&
  compiled.columns.every(({ isTypeKnown }) => isTypeKnown)

interface Watch {
  signal: AbortSignal
  /** Hears how many rows there are so far; then they are counted, which PostgreSQL's own way of making a CSV is too quick for. */
  onRows?: (count: number) => void
}

/** Reads the rows and sends the file; returns how many rows, where they are counted. */
export async function make(
  making: Making,
  send: (pieces: Pieces) => Promise<void>,
  { signal, onRows }: Watch,
): Promise<number | null> {
  const { source, compiled, name, timeZone, look } = making
  const statement = { sql: compiled.sql, values: compiled.parameters }
  const watch = { deadlineMs, signal }
  const start = look.bom === 'true' ? mark : ''
  const separator = separators[look.separator]
  if (!onRows && canCopy(making)) {
    const columns = columnsShown(compiled.columns)
    await source.source.copyOut(statement, watch, (lines) =>
      send(joined(start, headLine(columns, separator), copiedLines(lines, columns))),
    )
    return null
  }
  let count = 0
  await source.source.read(statement, watch, async ({ columns: found, batches }) => {
    const columns: ResultColumn[] = columnsShown(compiled.columns, found)
    const rows = counted(batches, compiled.readAtMost ?? Infinity, (rowsSoFar) => {
      count = rowsSoFar
      onRows?.(rowsSoFar)
    })
    await send(
      look.format === 'csv'
        ? joined(start, headLine(columns, separator), csvLines(columns, rows, separator))
        : workbook({ name, columns, rows, timeZone }),
    )
  })
  return count
}

async function* counted(
  batches: AsyncIterable<Cell[][]>,
  atMost: number,
  tell: (count: number) => void,
): AsyncGenerator<Cell[][]> {
  let count = 0
  for await (const batch of batches) {
    const rows = batch.slice(0, atMost - count)
    count += rows.length
    tell(count)
    yield rows
    if (count >= atMost) return
  }
}
