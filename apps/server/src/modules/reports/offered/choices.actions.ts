import { reportLimits } from '@uplink/contract/reports/words'
import type { Call } from '#platform/http/call'
import { found, Problem } from '#platform/http/problem'
import { setsToSee } from '../options/named-sets.actions'
import { findSet } from '../options/option-sets.store'
import { readRun, runReport, type RunDeps } from '../run/run.actions'
import { cellsOfRun } from '../run/run.view'

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
  const begun = await runReport(deps, call, report, { ...page, anyway: true })
  const run = begun.run_id === null ? undefined : deps.runs.find(call.person.userId, begun.run_id)
  if (!run) return cellsOfRun(begun)
  await run.execution.ended
  const ended = await readRun(deps, call, run.id, page)
  if (ended.state !== 'done')
    throw new Problem('data-source.unreached', { message: ended.failure ?? 'The report gave no choices.' })
  return cellsOfRun(ended)
}
