import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { isOf } from './references'

/** The entries that would be removed with a table, in words: 'column a.status', 'filter a.due_on'. */
export function entriesOf(report: ReportDefinition, alias: string): string[] {
  const { selections, select_aggregates, filter_group, query_clause: clause, grid_filters } = report
  const named = (what: string, names: readonly string[]) =>
    names.filter((name) => isOf(alias, name)).map((name) => `${what} ${name}`)
  const notRaw = <Entry extends { is_raw: 'yes' | 'no' }>(entries: readonly Entry[]) =>
    entries.filter((entry) => entry.is_raw === 'no')
  return [
    ...named(
      'column',
      notRaw(selections).map(({ column }) => column),
    ),
    ...named(
      'aggregate of',
      select_aggregates.map(({ column }) => column),
    ),
    ...named(
      'filter',
      filter_group.flatMap(({ query_filters: filters }) => notRaw(filters).map(({ filter }) => filter)),
    ),
    ...named('group by', clause.columns),
    ...named('order by', clause.order_columns),
    ...named(
      'grid filter',
      grid_filters.map(({ column }) => column),
    ),
  ]
}
