import type { ReportDefinition, ReportParameter } from '@uplink/contract/reports/definition'
import type { QueryFilter } from '@uplink/contract/reports/filters'
import type { ColumnType, FilterOperator } from '@uplink/contract/reports/words'
import { requestedParameters } from '@uplink/report-engine/words/parameters'

/** A value that each run asks for: one, two for a span, or a list. */
export interface RequestedParameter extends ReportParameter {
  how: 'one' | 'two' | 'list'
}

const hows: Partial<Record<FilterOperator, RequestedParameter['how']>> = {
  between: 'two',
  in: 'list',
  not_in: 'list',
}

const askingFilters = ({ filter_group: groups }: ReportDefinition) =>
  groups.flatMap(({ query_filters: filters }) => filters.filter(({ is_param: isParam }) => isParam === 'yes'))

/**
 * What each run asks for, in the order of the first places, with the stored settings of each. In a report of the builder
 * the filter's column decides the type; `typeOf` finds it where it is known.
 */
export function parametersOf(
  report: ReportDefinition,
  typeOf: (column: string) => ColumnType | undefined = () => undefined,
): RequestedParameter[] {
  const parameters = requestedParameters(report)
  if (report.query_type === 'raw_query') return parameters.map((each) => ({ ...each, how: 'one' }))
  const asks = ({ value }: QueryFilter, name: string) => [value].flat().includes(name)
  return parameters.map((stored) => {
    const filter = askingFilters(report).find((each) => asks(each, stored.name))
    return {
      ...stored,
      type: (filter && typeOf(filter.filter)) ?? stored.type,
      how: (filter && hows[filter.operators]) ?? 'one',
    }
  })
}

/**
 * The report as it is sent: with the parameters that it asks for, and with those of the half that is switched off, which
 * come back with it.
 */
export function toSend(
  report: ReportDefinition,
  typeOf: (column: string) => ColumnType | undefined,
): ReportDefinition {
  const found = parametersOf(report, typeOf).map(({ how: _, ...parameter }) => parameter)
  const halves = [
    { ...report, query_type: 'raw_query' as const },
    { ...report, query_type: 'query_builder' as const, query_filters: 'yes' as const },
  ]
  const named = new Set(halves.flatMap((half) => requestedParameters(half).map(({ name }) => name)))
  const isKept = ({ name }: ReportParameter) =>
    named.has(name) && !found.some((parameter) => parameter.name === name)
  return { ...report, parameters: [...found, ...report.parameters.filter(isKept)] }
}
