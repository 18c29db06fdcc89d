import type { ReportDefinition, ReportParameter } from '@uplink/contract/reports/definition'
import { aliasPattern } from '@uplink/contract/reports/words'

const placeholder = /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g

/** The placeholder of the grid filters in a raw query, which is not a parameter. */
const filtersPlace = 'filters'

type Questions = Pick<
  ReportDefinition,
  'query_type' | 'raw_query' | 'query_filters' | 'filter_group' | 'parameters'
>

function namesIn(report: Questions): string[] {
  if (report.query_type === 'raw_query')
    return [...report.raw_query.matchAll(placeholder)].map(([, name = '']) => name)
  if (report.query_filters !== 'yes') return []
  return report.filter_group.flatMap(({ query_filters: filters }) =>
    filters.flatMap(({ is_param: isParam, value }) => (isParam === 'yes' ? [value].flat() : [])),
  )
}

/** The values that each run of a report asks for, in the order of their first places; not those of reports inside it. */
export function requestedParameters(report: Questions): ReportParameter[] {
  const names = new Set(namesIn(report).filter((name) => name !== filtersPlace && aliasPattern.test(name)))
  return [...names].map(
    (name) => report.parameters.find((each) => each.name === name) ?? { name, label: '', type: 'text' },
  )
}

/** Those of them without a default, by their names: without a value for each the report does not run. */
export const neededParameters = (report: Questions): string[] =>
  requestedParameters(report).flatMap(({ name, default: usual }) => (usual == null ? [name] : []))
