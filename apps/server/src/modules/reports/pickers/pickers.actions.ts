import { maxUnpaged } from '@uplink/contract/resource'
import { reportLimits } from '@uplink/contract/reports/words'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { reportsWithin } from '../resolved/report-scope.access'
import { sourceNamed, type ResolveDeps, catalogueOf } from '../resolved/resolved.actions'
import { findColumns, findUsable } from './pickers.store'

const rowsToSee = (call: Call) => reportsWithin(call, 'List')

/** The reports that the caller may use like tables; for those that do not fit, why not. */
export async function usableReports(
  deps: ResolveDeps,
  call: Call,
  query: { connection: string; report_id?: number | undefined },
) {
  const rows = await findUsable(call.db, {
    within: await rowsToSee(call),
    source: (await sourceNamed(deps, call, query.connection, 'connection')).id,
    request: query.report_id ?? 0,
    limit: maxUnpaged,
  })
  return rows.map(({ id, name, columns, depth, has_asked }) => ({
    id,
    report_name: name,
    columns,
    unfit: has_asked
      ? 'It uses this report itself'
      : depth > reportLimits.depth
        ? 'It is five deep already'
        : null,
  }))
}

/** The output columns of a saved report. */
export async function columnsOfReport(
  deps: ResolveDeps,
  call: Call,
  query: { connection: string; report_id: number },
) {
  const within = await rowsToSee(call)
  const { id: source } = await sourceNamed(deps, call, query.connection, 'connection')
  const columns = found(await findColumns(call.db, { within, source, id: query.report_id }))
  return columns.map(({ name, type }) => ({ name, type }))
}

/** The tables and views that reports of a connection may read, by name. */
export async function tablesOf(deps: ResolveDeps, call: Call, query: { connection: string }) {
  const { tables } = await catalogueOf(deps, call, query.connection)
  return tables
    .map(({ columns, ...table }) => ({ ...table, columns_count: columns.length }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The columns of one of them, in their order. */
export async function columnsOfTable(
  deps: ResolveDeps,
  call: Call,
  query: { connection: string; table: string },
) {
  const { tables } = await catalogueOf(deps, call, query.connection)
  return [...found(tables.find(({ name }) => name === query.table)).columns]
}
