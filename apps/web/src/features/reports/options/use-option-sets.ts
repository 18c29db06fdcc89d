import { useQueries } from '@tanstack/react-query'
import type { Option } from '../../../ui/choosers/option'
import { choicesQuery } from './options.data'

/** What sets of options hold, by their numbers, once it is there; of a set that may not be read nothing is. */
export function useOptionSets(ids: readonly number[]): ReadonlyMap<number, readonly Option[]> {
  const found = useQueries({ queries: ids.map((id) => choicesQuery(id)) })
  return new Map(
    ids.flatMap((id, index) => {
      const options = found[index]?.data
      return options ? [[id, options] as const] : []
    }),
  )
}
