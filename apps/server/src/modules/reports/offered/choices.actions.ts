import { reportLimits } from '@uplink/contract/reports/words'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { setsToSee } from '../options/named-sets.actions'
import { findSet } from '../options/option-sets.store'
import { runReport, type RunDeps } from '../run/run.actions'
import { rowsWhenDone } from './rows-when-done'

/**
 * The choices of a set of options for the caller: its list, or the first two columns of a report's rows that they may
 * see.
 */
export async function choicesOf(deps: RunDeps, call: Call, id: number) {
  const set = found(await findSet(call.db, { within: await setsToSee(call), id }))
  if (set.report_id === null) return set.options.map(({ value, label }) => ({ value, label: label || value }))
  const rows = await rowsOf(deps, call, set.report_id)
  const labels = new Map<string, string>()
  for (const [value, label] of rows)
    if (value != null && !labels.has(value)) labels.set(value, label ?? value)
  return [...labels].map(([value, label]) => ({ value, label }))
}

/** The first rows of a report, however long it takes. */
async function rowsOf(deps: RunDeps, call: Call, report: number) {
  const page = { page: 1, per_page: reportLimits.options }
  return rowsWhenDone(deps, call, await runReport(deps, call, report, { ...page, anyway: true }), page)
}
