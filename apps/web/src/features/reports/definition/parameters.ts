import type { ReportDefinition, ReportParameter } from '@uplink/contract/reports/definition'
import { aliasPattern } from '@uplink/contract/reports/words'

const placeholder = /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g

/** Where the grid filters go in a raw query: no parameter. */
const filtersPlace = 'filters'

/** The names for which values are asked at each run: in the order of their places, each once. */
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

/** What a report asks for, with what is known of each. */
export function parametersOf(report: ReportDefinition): ReportParameter[] {
  return askedNames(report).map(
    (name) => report.parameters.find((each) => each.name === name) ?? { name, label: '', type: 'text' },
  )
}

/** The report as it is sent: with the parameters that it asks for, and no others. */
export const toSend = (report: ReportDefinition): ReportDefinition => ({
  ...report,
  parameters: parametersOf(report),
})
