import { createHash, randomBytes } from 'node:crypto'
import type { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { ResultColumn } from '@uplink/contract/reports/result'
import { reportLimits } from '@uplink/contract/reports/words'
import type { Received } from '@uplink/contract/route'
import type { CompiledReport } from '@uplink/report-engine/engine'
import { compile } from '@uplink/report-engine/sql/compile'
import { canSort } from '@uplink/report-engine/sql/order'
import { findTimeZone } from '#platform/database/time-zone'
import type { Call } from '#platform/http/call'
import { invalid, Problem } from '#platform/http/problem'
import { SourceFailure } from '#platform/sources/failures'
import type { Cell } from '#platform/sources/source'
import { workbook } from '#platform/spreadsheets/xlsx'
import type { DataSource } from '../../data-sources/data-sources.public'
import { resolveFor } from '../resolved/resolved.actions'
import { findReport } from '../saved/reports.actions'
import { definitionOf } from '../saved/reports.view'
import type { RunDeps } from '../run/run.actions'
import { columnsShown } from '../run/run.view'
import { writeExport } from '../run/written'
import { copiedLines } from './copied'
import { csvLines, headLine, mark, separators } from './csv'
import { streamWithin } from './streaming'

type Query = Received<(typeof reportRunRoutes)['export']>['query']

const deadlineMs = 15 * 60_000
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

interface Making {
  source: DataSource
  compiled: CompiledReport
  name: string
  timeZone: string
  query: Query
}

type Pieces = AsyncIterable<string | Uint8Array>

async function* joined(...parts: readonly (string | Pieces)[]): Pieces {
  for (const part of parts)
    if (typeof part === 'string') yield part
    else yield* part
}

/** Whether PostgreSQL itself can make the file. */
const canCopy = ({ source, compiled, query }: Making) =>
  query.format === 'csv' &&
  query.separator === 'comma' &&
  source.source.canCopy &&
  compiled.columns.length > 0 &&
  compiled.columns.every(({ isTypeKnown }) => isTypeKnown)

/** Reads the rows and sends the file; returns how many rows, where they are counted. */
async function make(
  making: Making,
  send: (pieces: Pieces) => Promise<void>,
  signal: AbortSignal,
): Promise<number | null> {
  const { source, compiled, name, timeZone, query } = making
  const statement = { sql: compiled.sql, values: compiled.parameters }
  const watch = { deadlineMs, signal }
  const start = query.bom === 'true' ? mark : ''
  const separator = separators[query.separator]
  if (canCopy(making)) {
    const columns = columnsShown(compiled.columns)
    await source.source.copyOut(statement, watch, (lines) =>
      send(joined(start, headLine(columns, separator), copiedLines(lines, columns))),
    )
    return null
  }
  let count = 0
  await source.source.read(statement, watch, async ({ columns: found, batches }) => {
    const columns: ResultColumn[] = columnsShown(compiled.columns, found)
    const rows = counted(batches, compiled.readAtMost ?? Infinity, (rowsSoFar) => (count = rowsSoFar))
    await send(
      query.format === 'csv'
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

/** All rows of a report as a file, for the caller: those that they may see. */
export async function exportReport(deps: RunDeps, call: Call, id: number, query: Query) {
  const row = await findReport(call, id)
  const definition = definitionOf(row)
  const { parameters, filters: gridFilters, sort, format } = query
  const asked = { definition, id, outputColumns: row.output_columns, parameters, gridFilters }
  const { source, report } = await resolveFor(deps, call, asked)
  if (sort !== undefined && !canSort(report, sort))
    throw invalid('sort', 'This report cannot be sorted by this column')
  // where an order or a limit says which rows come, ties are decided as on the screen
  const isOrdered = definition.set_limit === 'yes' || definition.have_order_by === 'yes'
  const compiled = compile(report, source.dialect, {
    ...(format === 'xlsx' && { limit: reportLimits.rowsInXlsx }),
    ...(isOrdered && { offset: 0 }),
    ...(sort !== undefined && { sort }),
  })
  const timeZone = await findTimeZone(call.db, call.person.organizationId)
  const making = { source, compiled, name: definition.report_name, timeZone, query }
  const statement = createHash('sha256')
    .update(JSON.stringify([source.id, compiled]))
    .digest('hex')
  const written = await writeExport(deps, {
    ...{ id: randomBytes(16).toString('base64url'), userId: call.person.userId, reportId: id },
    ...{ dataSourceId: source.id, statement },
  })
  let rows: number | null = null
  const { stream, started, ended } = streamWithin(async (send, signal) => {
    const leave = await deps.runs.executions.exportLane(source).enter(signal)
    try {
      rows = await make(making, send, signal)
    } finally {
      leave()
    }
  })
  const finish = async (state: 'done' | 'failed') => {
    await written(state, rows)
    await call.db.transaction().execute((tx) =>
      call.audit(tx, {
        act: 'report.exported',
        target: ['report', id],
        details: { version: row.version, format, data_source: source.name, statement, state, rows },
      }),
    )
  }
  const noted = ended
    .then(
      () => finish('done'),
      () => finish('failed'),
    )
    .catch((err: unknown) => call.log.error({ err, report: id }, 'an export was not written down'))
  try {
    await started
  } catch (error) {
    await noted
    if (error instanceof SourceFailure) throw new Problem('data-source.unreached', { message: error.message })
    throw error
  }
  return { name: fileName(definition.report_name, format), type: types[format], stream }
}

const fileName = (name: string, format: string) =>
  `${name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim() || 'Report'}.${format}`
