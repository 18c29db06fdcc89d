import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { countOfReport } from '@uplink/report-engine/resolve/count'
import { compile } from '@uplink/report-engine/sql/compile'
import { readRows } from '#platform/http/files/printed-rows'
import { callOf, type ReportJobDeps } from '../behalf/work'
import { Told } from '../behalf/failures'
import { resolveFor } from '../resolved/resolved.actions'
import { readFound } from '../executions/reading'
import { findReport } from '../saved/reports.actions'
import { definitionOf } from '../saved/reports.view'
import { columnsShown } from '../run/run.view'
import type { AlertRow } from './alerts.store'
import { askedOf } from './alerts.view'

const deadlineMs = 30_000

/** The number that an alert watches, from the rows that its owner may see. */
export async function watchedValue(
  deps: ReportJobDeps,
  alert: AlertRow,
  { job, signal }: { job: string; signal: AbortSignal },
): Promise<string | null> {
  const call = await callOf(deps, alert.owner_id, job)
  if (!call || !(await call.mayReach(reportRunRoutes.run)))
    throw new Told('The right to run reports is missing.')
  const row = await findReport(call, alert.report_id)
  const { filters: gridFilters, parameters } = askedOf(alert)
  const asked = {
    id: alert.report_id,
    outputColumns: row.output_columns,
    parameters,
    hasStored: true,
    gridFilters,
  }
  const { source, report } = await resolveFor(deps.reports, call, { definition: definitionOf(row), ...asked })
  // the database counts them, because there may be more than anybody reads
  const asRead = alert.watched === null ? countOfReport(report) : report
  const compiled = compile(asRead, source.dialect, { limit: 1 })
  const statement = { sql: compiled.sql, values: compiled.parameters }
  const { columns, rows } = await source.source.read(
    statement,
    { deadlineMs, signal, rowsAtMost: 1 },
    (reading) => readFound(reading, { rowsAtMost: 1, onRows: () => {} }),
  )
  if (alert.watched === null) return readRows(rows)[0]?.[0] ?? null
  const at = columnsShown(compiled.columns, columns).findIndex(({ name }) => name === alert.watched)
  if (at < 0) throw new Told(`The report no longer has the column ${alert.watched}.`)
  return readRows(rows)[0]?.[at] ?? null
}
