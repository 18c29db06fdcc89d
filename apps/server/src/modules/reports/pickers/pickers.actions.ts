import { unpagedAtMost } from '@uplink/contract/resource'
import { reportLimits } from '@uplink/contract/reports/words'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { reportsWithin } from '../resolved/reach.access'
import { sourceNamed, type ResolveDeps } from '../resolved/resolved.actions'
import { findColumns, findUsable } from './pickers.store'

const rowsToSee = (call: Call) => reportsWithin(call, 'List')

/** The reports that the caller may use like tables; for those that do not fit, why not. */
export async function usableReports(
  deps: ResolveDeps,
  call: Call,
  asked: { connection: string; report_id?: number | undefined },
) {
  const rows = await findUsable(call.db, {
    within: await rowsToSee(call),
    source: (await sourceNamed(deps, call, asked.connection, 'connection')).id,
    asked: asked.report_id ?? 0,
    limit: unpagedAtMost,
  })
  return rows.map(({ id, name, columns, depth, has_asked }) => ({
    ...{ id, report_name: name, columns },
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
  asked: { connection: string; report_id: number },
) {
  const within = await rowsToSee(call)
  const { id: source } = await sourceNamed(deps, call, asked.connection, 'connection')
  const columns = found(await findColumns(call.db, { within, source, id: asked.report_id }))
  return columns.map(({ name, type }) => ({ name, type }))
}
