import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { namedOutputs } from '@uplink/report-engine/words/outputs'
import type { TableSource } from '../builder'
import { isYes, orderOf, type Switch } from '../definition/actions'
import type { PartKey } from '../definition/places'

/** The switches of the parts that have one on the wire. */
export const switchOf: Partial<Record<PartKey, Switch>> = {
  aggregates: 'have_aggregate_function',
  where: 'query_filters',
  group: 'have_group_by',
  order: 'have_order_by',
  limit: 'set_limit',
  action: 'set_custom_action',
  graph: 'add_graph',
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** How many names a line shows. */
const most = 4

function listed(names: readonly string[]): string {
  const rest = names.length - most
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ')
}

/** The contents of a part in a line. */
function content(key: PartKey, report: ReportDefinition, sources: readonly TableSource[]): string {
  const clause = report.query_clause
  const outputs = namedOutputs({ ...report, have_aggregate_function: 'yes' })
  const named = (kind: 'selection' | 'aggregate') =>
    listed(outputs.filter((output) => output.kind === kind).map(({ name }) => name))
  const filters = report.filter_group.flatMap(({ query_filters: each }) => each)
  const isRaw = report.query_type === 'raw_query'
  const labels = (isRaw ? report.raw_columns : report.selections).reduce(
    (count, each) => count + (isYes(each.has_label) ? each.label_config.length : 0),
    0,
  )
  const described = listed(
    report.raw_columns.map(({ column, alias }) => (alias === '' ? column : `${column} as ${alias}`)),
  )
  const contents: Record<PartKey, () => string> = {
    tables: () => listed(sources.map(({ name, alias }) => name || `${alias}: choose`)),
    columns: () =>
      [
        isRaw ? described || 'as the query gives them' : named('selection') || 'all of the first table',
        labels > 0 && `(${counted(labels, 'label')})`,
      ]
        .filter(Boolean)
        .join(' '),
    aggregates: () => named('aggregate'),
    where: () => {
      const groups = report.filter_group.length
      if (filters.length === 0) return ''
      return `${counted(filters.length, 'filter')}${groups > 1 ? ` in ${groups} groups` : ''}`
    },
    group: () => listed(clause.columns),
    order: () =>
      listed(
        orderOf(clause).map(
          ({ column, direction }) => `${column}, ${direction === 'ASC' ? 'smallest' : 'largest'} first`,
        ),
      ),
    limit: () => `first ${clause.limit_value.toLocaleString('en')}`,
    action: () => report.custom_link_value,
    graph: () => report.graph_settings.graph_type,
    grid: () => listed(report.grid_filters.map(({ alias, column }) => alias || column || 'choose')),
  }
  return contents[key]()
}

/** The line next to a part's title: its contents, also when it is switched off and only keeps them. */
export function summaryOf(key: PartKey, report: ReportDefinition, sources: readonly TableSource[]): string {
  const held = content(key, report, sources)
  const flag = switchOf[key]
  if (flag === undefined || isYes(report[flag])) return held
  const isKept = held !== '' && !['limit', 'graph'].includes(key)
  return isKept ? `off, keeps ${held}` : ''
}
