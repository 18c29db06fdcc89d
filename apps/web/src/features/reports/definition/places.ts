import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { namedOutputs } from '@uplink/report-engine/words/outputs'
import type { FormProblem } from '../../../ui/review/ProblemList'

/** The ten parts of the form in order, with their fields on the wire. */
export const parts = [
  { key: 'tables', title: 'Tables', fields: ['tables'] },
  { key: 'columns', title: 'Columns', fields: ['selections', 'raw_columns'] },
  { key: 'aggregates', title: 'Aggregates', fields: ['select_aggregates', 'have_aggregate_function'] },
  { key: 'where', title: 'Where', fields: ['filter_group', 'query_filters', 'parameters'] },
  { key: 'group', title: 'Group by', fields: ['query_clause.columns', 'have_group_by'] },
  {
    key: 'order',
    title: 'Order by',
    fields: ['query_clause.order_columns', 'query_clause.order_types', 'have_order_by'],
  },
  { key: 'limit', title: 'Limit', fields: ['query_clause.limit_value', 'set_limit'] },
  {
    key: 'action',
    title: 'Custom action',
    fields: ['custom_link_value', 'custom_link_icon', 'set_custom_action'],
  },
  { key: 'graph', title: 'Graph', fields: ['graph_settings', 'add_graph'] },
  { key: 'grid', title: 'Grid filters', fields: ['grid_filters'] },
] as const

export type PartKey = (typeof parts)[number]['key']

const isIn = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

/** The part of the form to which a place of the definition belongs; undefined: the card above the parts. */
export function partOf(path: string): PartKey | undefined {
  return parts.find(({ fields }) => fields.some((field) => isIn(path, field)))?.key
}

export type Errors = Readonly<Record<string, readonly string[]>>

/** All problems at a place or inside it. */
export function problemsIn(errors: Errors, place: string): string[] {
  return Object.entries(errors)
    .filter(([path]) => isIn(path, place))
    .flatMap(([, texts]) => texts)
}

const cardFields: Record<string, string> = {
  report_name: 'Report Name',
  db_connection_name: 'Database Connection',
  query_type: 'Query type',
  raw_query: 'Query',
  timeout_s: 'Stopped after',
  cache_ttl_s: 'Rows kept for',
}

const lastWords: Record<string, string> = {
  column1: 'join column',
  column2: 'join column',
  alias: 'name',
  query_alias: 'name',
  filter: 'column',
  operators: 'comparison',
  graph_data: 'data',
  graph_label: 'label',
  graph_series: 'split by',
}

/** All problems, for the list above the form: 'Where › value'. */
export function problemList(errors: Errors): FormProblem[] {
  return Object.entries(errors).map(([path, texts]) => {
    const part = parts.find(({ key }) => key === partOf(path))
    const last = path.split('.').findLast((each) => !/^\d+$/.test(each)) ?? path
    const isWhole = (part?.fields as readonly string[] | undefined)?.includes(path) ?? false
    const inside = isWhole ? '' : ` › ${(lastWords[last] ?? last).replaceAll('_', ' ')}`
    return {
      path,
      place: part ? `${part.title}${inside}` : (cardFields[path] ?? path),
      text: texts.join(', '),
    }
  })
}

/** The path in the definition that makes an output column. */
export function placeOfOutput(report: ReportDefinition, output: string): string {
  return namedOutputs(report).find(({ name }) => name === output)?.path ?? 'selections'
}

/** Focuses the field at a place of the definition, or the nearest element around it. */
export function focusPlace(root: ParentNode, path: string): void {
  const places = [...root.querySelectorAll<HTMLElement>('[data-place]')]
  const names = path.split('.')
  for (let length = names.length; length > 0; length -= 1) {
    const place = names.slice(0, length).join('.')
    const found = places.find((each) => each.dataset['place'] === place)
    const field = found?.matches('input, select, textarea, button')
      ? found
      : (found?.querySelector<HTMLElement>('input, select, textarea, button') ??
        (found?.matches('[tabindex]') ? found : undefined))
    if (!field) continue
    field.scrollIntoView({ block: 'center' })
    return field.focus()
  }
}
