import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '../address/address'
import { failureOf } from '../api/failure'
import { meant, type ListQuery, type Chosen, type Filters } from './list-query'
import { listOf, type ListWords, type Page, type ShownList } from './shown-list'

interface ListShape<F extends Filters, Column extends string, P extends Page<unknown>, K extends QueryKey> {
  /** The query for what the address asks. */
  query: (query: ListQuery<F, Column>) => UseQueryOptions<P, Error, P, K>
  /** The filters, each a parameter of the address. */
  filters?: F
  /** The values of filters that the address does not name; without one here, such a filter narrows nothing. */
  without?: Partial<Chosen<F>>
  /** The columns it can be sorted by: `?sort=-title` is the last title first. */
  sort?: readonly Column[]
}

/** A list as a screen passes it on. */
export interface List<P extends Page<unknown>> {
  query: UseQueryResult<P>
  page: number
  shown: (words: ListWords) => ShownList<P['data'][number]>
}

/**
 * A list whose page, filters and order are in the address, so that a link or the browser's Back shows the same rows.
 * A page beyond the last leads to the last: the address is old, or the only row of the last page was deleted.
 */
export function useList<
  P extends Page<unknown>,
  K extends QueryKey,
  const F extends Filters = Record<never, never>,
  const Column extends string = never,
>({ query: queryOf, filters, without, sort = [] }: ListShape<F, Column, P, K>) {
  const { text, page, change } = useAddress()
  const standsAt = (name: string) => (without as Record<string, string> | undefined)?.[name] ?? ''
  const chosen = Object.fromEntries(
    Object.entries(filters ?? {}).map(([name, filter]) => [
      name,
      meant(filter, text(name)) || standsAt(name),
    ]),
  )
  const words = sort.flatMap((column) => [{ value: column }, { value: `-${column}` }])
  const order = meant(words, text('sort'))
  const request = Object.entries({ ...chosen, sort: order }).filter(([, value]) => value !== '')
  const query = useQuery(queryOf({ page, ...Object.fromEntries(request) } as ListQuery<F, Column>))
  const toPage = (next: number, replace = false) => change({ page: next > 1 ? next : undefined }, { replace })

  const { data, isPlaceholderData } = query
  const isBeyond = data !== undefined && !isPlaceholderData && page > data.last_page
  useEffect(() => {
    // Back must not lead to a page that does not exist
    if (isBeyond) toPage(data.last_page, true)
  })

  return {
    query,
    page,
    failure: query.error && failureOf(query),
    toPage: (next: number) => toPage(next),
    chosen: chosen as Chosen<F>,
    /** The filters and the order, for an export of the same rows. */
    request: Object.fromEntries(request),
    isNarrowed: Object.entries(chosen).some(([name, value]) => value !== standsAt(name)),
    /** Sets filters and goes to the first page; typing makes one history entry, not one per letter. */
    narrow: (values: Partial<Chosen<F>>, how: 'typed' | 'chosen' = 'chosen') =>
      change(
        {
          ...Object.fromEntries(
            Object.entries(values as Partial<Record<string, string>>).map(([name, value]) => [
              name,
              value === '' || value === standsAt(name) ? undefined : value,
            ]),
          ),
          page: undefined,
        },
        { replace: how === 'typed' },
      ),
    /** The state for the building blocks that show lists. */
    shown: (words: ListWords) => ({
      ...listOf<P['data'][number]>(query, (next) => toPage(next), words),
      ...(isBeyond && { rows: undefined }),
      ...(sort.length > 0 && {
        ...(order && {
          sort: {
            key: order.replace('-', ''),
            direction: order.startsWith('-') ? ('descending' as const) : ('ascending' as const),
          },
        }),
        // without a column the list has its own order again
        onSort: (by: { key: string; direction: 'ascending' | 'descending' } | undefined) =>
          change({ sort: by && (by.direction === 'descending' ? `-${by.key}` : by.key), page: undefined }),
      }),
    }),
  }
}
