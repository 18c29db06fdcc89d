import { reportDefinition } from '@uplink/contract/reports/definition'
import { reportLimits } from '@uplink/contract/reports/words'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { columnsOfTable } from '../pickers/catalogue.actions'
import { previewReport, type RunDeps } from '../run/run.actions'
import { rowsWhenDone } from './rows-when-done'

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
