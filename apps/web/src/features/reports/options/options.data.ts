import { queryOptions, useQueries } from '@tanstack/react-query'
import { dropdownOptions, type dropdownChoiceRoutes } from '@uplink/contract/reports/dropdown-options'
import type { reportRoutes } from '@uplink/contract/reports/routes'
import type { Answer } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import type { Option } from '../../../ui/choosers/option'

const { routes } = dropdownOptions
const choices = endpoint<(typeof dropdownChoiceRoutes)['choices']>(
  'GET',
  '/ext-report-builder/dropdown-options/:id/choices',
)
const reports = endpoint<(typeof reportRoutes)['list']>('GET', '/ext-report-builder/query-reports')

const keys = keysOf('dropdown-options')

export type OptionSet = Answer<typeof routes.read>['data']

/** The values of a set's form. */
export interface OptionSetForm {
  name: string
  /** Where the options come from; what was filled in for the other is kept until it is saved. */
  kind: 'list' | 'report'
  /** One a line. */
  options: string
  report_id: number | null
}

/** Every set that one may use, by name, and whether one may make a new one. */
export function optionSetsQuery() {
  return queryOptions({
    queryKey: keys.list('all'),
    queryFn: ({ signal }) => call(routes.list, { query: { pagination: 'false' } }, { signal }),
  })
}

export function optionSetQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(routes.read, { params: { id } }, { signal }).then(({ data }) => data),
  })
}

/**
 * The options that a set offers to the caller. If the set may not be read, no error is shown and its filter takes
 * text.
 */
export function choicesQuery(id: number) {
  return queryOptions({
    queryKey: keys.of('choices', id),
    queryFn: ({ signal }) =>
      call(choices, { params: { id } }, { signal, quiet: true }).then(({ data }) => data),
    staleTime: 60_000,
    retry: false,
  })
}

/** Saved reports with this text in their names, as options. */
export async function findReports(text: string): Promise<readonly Option[]> {
  const q = text.trim()
  const { data } = await call(reports, { query: { per_page: 20, ...(q !== '' && { q }) } }, { quiet: true })
  return data.map(({ id, report_name: label }) => ({ value: String(id), label }))
}

/** The options of sets by their ids, once they are loaded; sets that may not be read are left out. */
export function useOptionSets(ids: readonly number[]): ReadonlyMap<number, readonly Option[]> {
  const found = useQueries({ queries: ids.map((id) => choicesQuery(id)) })
  return new Map(
    ids.flatMap((id, index) => {
      const options = found[index]?.data
      return options ? [[id, options] as const] : []
    }),
  )
}
