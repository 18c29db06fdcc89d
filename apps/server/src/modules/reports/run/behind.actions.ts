import { rowsBehindShown, type reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { Received } from '@uplink/contract/route'
import { compile } from '@uplink/report-engine/sql/compile'
import { gridFilterName } from '@uplink/report-engine/words/outputs'
import { rowsBehind } from '@uplink/report-engine/words/rows-behind'
import type { Call } from '#platform/http/call'
import { invalid } from '#platform/http/problem'
import { catalogueOf, resolveFor } from '../resolved/resolved.actions'
import { findReport } from '../saved/reports.actions'
import { definitionOf } from '../saved/reports.view'
import { begin, cacheTtlMs, deadlineMs, type RunDeps } from './run.actions'
import { toRun, type PrintedRun } from './run.view'

/**
 * The rows behind one point of a saved report's graph, as far as the caller may list them: a report of its own, made of the saved
 * one, which is resolved and run like any other.
 */
export async function runBehind(
  deps: RunDeps,
  call: Call,
  id: number,
  body: Received<typeof reportRunRoutes.behind>['body'],
): Promise<PrintedRun> {
  const { point, parameters, anyway } = body
  const row = await findReport(call, id)
  const saved = definitionOf(row)
  const behind = rowsBehind(saved, point, await firstColumns(deps, call, saved))
  if ('why' in behind) throw invalid('point', behind.why)
  const { definition } = behind
  // a filter of a sum has chosen the point, and means nothing for its rows
  const known = new Set(definition.grid_filters.map(gridFilterName))
  const filters = body.filters?.filter(({ name }) => known.has(name))
  const { source, report } = await resolveFor(deps, call, {
    definition,
    id,
    parameters,
    gridFilters: filters,
  })
  const compiled = compile(report, source.dialect, { limit: rowsBehindShown + 1 })
  const run = await begin(deps, call, {
    source,
    compiled,
    asksFirst: anyway !== true,
    countsAs: 'report',
    report: { id, version: row.version },
    maxRows: rowsBehindShown,
    deadlineMs: row.timeout_s === null ? deadlineMs : row.timeout_s * 1000,
    cacheTtlMs,
    set: [...point.map(({ column }) => column), ...(filters ?? []).map(({ name }) => name)],
  })
  return toRun(run, { page: 1, per_page: rowsBehindShown })
}

/** The columns of a report's first table; none of a saved report, whose chosen columns are enough. */
async function firstColumns(deps: RunDeps, call: Call, { tables, ...report }: ReportDefinition) {
  const [first] = tables
  if (first?.object_type !== 'table') return []
  const catalogue = await catalogueOf(deps, call, report.db_connection_name)
  return catalogue.tables.find(({ name }) => name === first.name)?.columns.map(({ name }) => name) ?? []
}
