import { createHash } from 'node:crypto'
import { compile } from '@uplink/report-engine/sql/compile'
import { canSort } from '@uplink/report-engine/sql/order'
import type { Call } from '#platform/http/call'
import { invalid } from '#platform/http/problem'
import { resolveFor, type ReportRequest, type ResolveDeps } from '../resolved/resolved.actions'
import { findReport } from '../saved/reports.actions'
import { definitionOf } from '../saved/reports.view'
import type { ExportRequest, Making } from './making'

export interface Prepared {
  making: Making
  /** The report's present version. */
  version: number
  /** The key of the statement, its values and its source. */
  statement: string
}

/** A report as a file of the rows that the caller may see, ready to be made. Refuses like a run. */
export async function prepareExport(
  deps: ResolveDeps,
  call: Call,
  id: number,
  { filters: gridFilters, parameters, sort, ...look }: ExportRequest,
  how: Pick<ReportRequest, 'hasStored'> = {},
): Promise<Prepared> {
  const row = await findReport(call, id)
  const definition = definitionOf(row)
  const query = { definition, id, outputColumns: row.output_columns, parameters, gridFilters, ...how }
  const { source, report, timeZone } = await resolveFor(deps, call, query)
  if (sort !== undefined && !canSort(report, sort))
    throw invalid('sort', 'This report cannot be sorted by this column')
  // if an order or a limit decides which rows come, ties are resolved as on the screen
  const isOrdered = definition.set_limit === 'yes' || definition.have_order_by === 'yes'
  const compiled = compile(report, source.dialect, {
    ...(isOrdered && { offset: 0 }),
    ...(sort !== undefined && { sort }),
  })
  const statement = createHash('sha256')
    .update(JSON.stringify([source.id, compiled]))
    .digest('hex')
  const { report_name: name } = definition
  return { making: { source, compiled, name, timeZone, look }, version: row.version, statement }
}
