import { useEffect, useRef, useState } from 'react'
import type { Option } from '../choosers/option'
import { chosenOf, type Filter, type FilterValues } from './filter'

type Seen = Readonly<Partial<Record<string, readonly Option[]>>>

/**
 * The names of the filters' values: those given, those seen while choosing, and those read because the address had
 * the value first.
 */
export function useKnown(filters: readonly Filter[], values: FilterValues) {
  const [seen, setSeen] = useState<Seen>({})
  const asked = useRef(new Set<string>())
  const learn = (key: string, options: readonly Option[]) =>
    setSeen((before) => ({ ...before, [key]: [...(before[key] ?? []), ...options] }))
  const knownOf = (filter: Filter): readonly Option[] =>
    filter.kind === 'choices'
      ? [...(filter.options ?? []), ...(filter.known ?? []), ...(seen[filter.key] ?? [])]
      : []
  useEffect(() => {
    for (const filter of filters) {
      if (filter.kind !== 'choices' || !filter.byValue) continue
      const known = knownOf(filter)
      const nameless = chosenOf(filter, values).filter(
        (value) =>
          !known.some((option) => option.value === value) && !asked.current.has(`${filter.key} ${value}`),
      )
      if (nameless.length === 0) continue
      for (const value of nameless) asked.current.add(`${filter.key} ${value}`)
      // without an answer the chip shows the value itself
      void filter.byValue(nameless).then(
        (options) => learn(filter.key, options),
        () => {},
      )
    }
  })
  return { knownOf, learn: ({ key }: Filter, option: Option) => learn(key, [option]) }
}
