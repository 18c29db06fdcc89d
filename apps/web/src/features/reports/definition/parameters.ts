import type { ReportDefinition, ReportParameter } from '@uplink/contract/reports/definition'
import { aliasPattern } from '@uplink/contract/reports/words'

const placeholder = /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g

/** The placeholder of the grid filters in a raw query, which is not a parameter. */
const filtersPlace = 'filters'

/** The names of the values that each run asks for, each once, in the order of their first places. */
function askedNames(report: ReportDefinition): string[] {
  const names =
    report.query_type === 'raw_query'
      ? [...report.raw_query.matchAll(placeholder)]
          .map(([, name = '']) => name)
          .filter((name) => name !== filtersPlace)
      : report.query_filters === 'yes'
        ? report.filter_group.flatMap(({ query_filters: filters }) =>
            filters.flatMap(({ is_param: isParam, value }) => (isParam === 'yes' ? [value].flat() : [])),
          )
        : []
  return [...new Set(names)].filter((name) => aliasPattern.test(name))
}

/** The parameters of a report, with the stored settings of each. */
export function parametersOf(report: ReportDefinition): ReportParameter[] {
  return askedNames(report).map(
    (name) => report.parameters.find((each) => each.name === name) ?? { name, label: '', type: 'text' },
  )
}

/** The report as it is sent, with only the parameters that it asks for. */
export const toSend = (report: ReportDefinition): ReportDefinition => ({
  ...report,
  parameters: parametersOf(report),
})
