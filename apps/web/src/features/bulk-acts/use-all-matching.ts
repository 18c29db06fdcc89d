import { useState } from 'react'
import type { Page } from '../../platform/list/shown-list'
import type { RowKey } from '../../ui/table/columns'

/**
 * Whether all that match a list's filters are meant, instead of chosen rows. It ends when the filters change.
 *
 * @param request the list's filters
 * @param page the page that is shown
 */
export function useAllMatching<Row>(request: object, page: Page<Row> | undefined) {
  const of = JSON.stringify(request)
  const [kept, keep] = useState<string>()
  const isAll = kept === of
  const total = page?.total ?? 0
  const rows = page?.data ?? []
  return {
    isAll,
    rows,
    onNone: () => keep(undefined),
    /** What is selected of the page. */
    selectedOf: (chosen: Iterable<RowKey>, keyOf: (row: Row) => RowKey): ReadonlySet<RowKey> =>
      new Set(isAll ? rows.map(keyOf) : chosen),
    /** How many are selected and match, for the bar below the list. */
    countsOf: (chosen: number) => ({
      count: isAll ? total : chosen,
      total,
      isAtLeast: page?.total_is_at_least ?? false,
      onAll: () => keep(of),
    }),
  }
}
