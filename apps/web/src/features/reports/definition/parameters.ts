import type { ReportDefinition, ReportParameter } from '@uplink/contract/reports/definition'
import type { QueryFilter } from '@uplink/contract/reports/filters'
import { aliasPattern, type ColumnType, type FilterOperator } from '@uplink/contract/reports/words'

const placeholder = /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g

/** The placeholder of the grid filters in a raw query, which is not a parameter. */
const filtersPlace = 'filters'

/** A value that each run asks for: one, two for a span, or a list. */
export interface AskedParameter extends ReportParameter {
  how: 'one' | 'two' | 'list'
}

const hows: Partial<Record<FilterOperator, AskedParameter['how']>> = {
  between: 'two',
  in: 'list',
  not_in: 'list',
}

const namesInQuery = ({ raw_query: query }: ReportDefinition) =>
  [...query.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => name !== filtersPlace)

const askingFilters = ({ filter_group: groups }: ReportDefinition) =>
  groups.flatMap(({ query_filters: filters }) => filters.filter(({ is_param: isParam }) => isParam === 'yes'))

const namesInFilters = (report: ReportDefinition) =>
  askingFilters(report).flatMap(({ value }) => [value].flat())

const unique = (names: readonly string[]) => [...new Set(names)].filter((name) => aliasPattern.test(name))

/**
 * What each run asks for, in the order of the first places, with the stored settings of each. In a report of the builder
 * the filter's column decides the type; `typeOf` finds it where it is known.
 */
export function parametersOf(
  report: ReportDefinition,
  typeOf: (column: string) => ColumnType | undefined = () => undefined,
): AskedParameter[] {
  const storedOf = (name: string): ReportParameter =>
    report.parameters.find((each) => each.name === name) ?? { name, label: '', type: 'text' }
  if (report.query_type === 'raw_query')
    return unique(namesInQuery(report)).map((name) => ({ ...storedOf(name), how: 'one' }))
  if (report.query_filters === 'no') return []
  const asks = ({ value }: QueryFilter, name: string) => [value].flat().includes(name)
  return unique(namesInFilters(report)).map((name) => {
    const stored = storedOf(name)
    const filter = askingFilters(report).find((each) => asks(each, name))
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
  const asked = parametersOf(report, typeOf).map(({ how: _, ...parameter }) => parameter)
  const named = new Set([...namesInQuery(report), ...namesInFilters(report)])
  const isKept = ({ name }: ReportParameter) =>
    named.has(name) && !asked.some((parameter) => parameter.name === name)
  return { ...report, parameters: [...asked, ...report.parameters.filter(isKept)] }
}
