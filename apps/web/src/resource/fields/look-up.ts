import { queryOptions } from '@tanstack/react-query'
import type { Answer, RouteDefinition } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import type { Option } from '../../ui/choosers/option'
import type { ChoiceFilter } from '../../ui/filters/filter'

const shown = 20

/** The first records of a look-up, as options. `named`: the field with their name. */
export async function lookUp(
  route: RouteDefinition,
  query: Readonly<Record<string, string>>,
  named = 'name',
): Promise<readonly Option[]> {
  const answer: unknown = await call(route, { query })
  const { data } = answer as { data: readonly ({ id: number } & Record<string, unknown>)[] }
  return data.slice(0, shown).map((record) => ({ value: String(record.id), label: String(record[named]) }))
}

type RowOf<R extends RouteDefinition> = Answer<R> extends { data: readonly (infer Row)[] } ? Row : never

/** The record that was chosen; null: none, or it may not be seen. */
export const lookedUpQuery = <R extends RouteDefinition>(route: R, id: number | null) =>
  queryOptions({
    queryKey: ['looked up', route.path, id],
    queryFn: async (): Promise<RowOf<R> | null> => {
      const answer: unknown = await call<RouteDefinition>(route, { query: { id: String(id) } })
      return (answer as { data: RowOf<R>[] }).data[0] ?? null
    },
    enabled: id !== null,
    staleTime: Infinity,
  })

/** The first records of a look-up, as options. */
export const firstOnesQuery = (route: RouteDefinition, named?: string) =>
  queryOptions({
    queryKey: ['look-up', route.path, 'first'],
    queryFn: () => lookUp(route, {}, named),
    staleTime: Infinity,
  })

/** A list's filter by records of another resource, found by typing. */
export function lookupFilter(
  key: string,
  label: string,
  route: RouteDefinition,
  named?: string,
): ChoiceFilter {
  return {
    kind: 'choices',
    key,
    label,
    search: (text) => lookUp(route, text.trim() === '' ? {} : { q: text.trim() }, named),
    byValue: (ids) => lookUp(route, { id: ids.join(',') }, named),
  }
}
