import { useQueries } from '@tanstack/react-query'
import type { Option } from '../../../ui/choosers/option'
import { choicesQuery } from './options.data'

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
