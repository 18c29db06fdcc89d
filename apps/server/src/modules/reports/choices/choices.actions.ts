import { reportLimits } from '@uplink/contract/reports/words'
import { reportDefinition } from '@uplink/contract/reports/definition'
import type { Call } from '#platform/http/call'
import { found, Problem } from '#platform/http/problem'
import { setsToSee } from '../options/named-sets.actions'
import { findSet } from '../options/option-sets.store'
import { runReport, type RunDeps, previewReport } from '../run/run.actions'
import { columnsOfTable } from '../pickers/pickers.actions'
import { cellsOfRun, toRun, type Page, type PrintedRun } from '../run/run.view'
import { sourceProblem } from '../run/source-problem'

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

/**
 * The most frequent values of a column in the rows that the caller may see, only those that contain `q`. It runs as a
 * report like any other: with row rules and a time limit. No values means that there are none; a source that fails, or
 * takes too long, is a refusal.
 */
export async function valuesOf(
  deps: RunDeps,
  call: Call,
  {
    connection,
    table,
    column,
    q,
  }: { connection: string; table: string; column: string; q?: string | undefined },
) {
  const columns = await columnsOfTable(deps, call, { connection, table })
  const { type } = found(columns.find(({ name }) => name === column))
  const filter = `t.${column}`
  const data = reportDefinition.parse({
    db_connection_name: connection,
    tables: [{ name: table, query_alias: 't' }],
    selections: [{ column: filter, alias: 'value' }],
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'count' }],
    query_filters: 'yes',
    filter_group: [
      {
        query_filters: [
          { filter, operators: 'is_not_null' },
          ...(q !== undefined && type === 'text'
            ? [{ filter, operators: 'contains' as const, value: q }]
            : []),
        ],
      },
    ],
    have_order_by: 'yes',
    query_clause: { order_columns: ['count'], order_types: ['DESC'], limit_value: reportLimits.options },
    set_limit: 'yes',
  })
  const begun = await previewReport(deps, call, { data, anyway: true }, reportLimits.options)
  const rows = await rowsWhenDone(deps, call, begun, { page: 1, per_page: reportLimits.options })
  return rows.flatMap(([value, count]) =>
    value != null && (type === 'text' || q === undefined || value.includes(q))
      ? [{ value, count: Number(count) }]
      : [],
  )
}

/** The rows of a run that has begun, once they are there, or a refusal: no rows would mean that there are none. */
async function rowsWhenDone(
  { runs }: RunDeps,
  call: Call,
  begun: Pick<PrintedRun, 'run_id' | 'rows'>,
  page: Page,
) {
  const run = begun.run_id === null ? undefined : runs.find(call.person.userId, begun.run_id)
  if (!run) return cellsOfRun(begun)
  await runs.wait(run, { by: call })
  const { state, failure } = run.execution
  if (failure) throw sourceProblem(failure)
  if (state !== 'done') throw new Problem('request.invalid', { message: 'Reading the values was stopped.' })
  return cellsOfRun(toRun(run, page))
}
