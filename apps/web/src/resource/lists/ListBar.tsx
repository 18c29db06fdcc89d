import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/Button'
import { addressKeys, type Filter, type FilterValues } from '../../ui/filters/filter'
import { ListFilters } from '../../ui/filters/ListFilters'
import { EmptyState } from '../../ui/states/EmptyState'

/** A list as `useList` gives it, as far as its filters are concerned. */
interface FilteredList {
  query: { data: { total: number; total_is_at_least?: true | undefined } | undefined }
  chosen: object
  isNarrowed: boolean
  narrow: (values: object, how?: 'typed' | 'chosen') => void
}

interface ListBarProps {
  filters: readonly Filter[]
  list: FilteredList
  /** What is listed, to say how many there are; absent: the screen says it elsewhere. */
  what?: { one: string; many: string } | undefined
  /** Runs before the rows change, as to forget which of them were selected. */
  onNarrow?: () => void
  children?: ReactNode
}

const valuesOf = (filters: readonly Filter[], values: FilterValues) =>
  Object.fromEntries(filters.flatMap(addressKeys).map((name) => [name, values[name] ?? '']))

/** The filters of a list of staff, whose values are in the address, with how many rows match. */
export function ListBar({ filters, list, what, onNarrow, children }: ListBarProps) {
  const { data } = list.query
  return (
    <ListFilters
      filters={filters}
      values={list.chosen as FilterValues}
      count={data?.total}
      isAtLeast={data?.total_is_at_least}
      {...(what && { what })}
      onChange={(values, how) => {
        onNarrow?.()
        list.narrow(valuesOf(filters, values), how)
      }}
    >
      {children}
    </ListFilters>
  )
}

/** What a table shows in place of rows that the filters let not through; to be passed on to it. */
export function emptyByFilters(
  filters: readonly Filter[],
  list: FilteredList,
  words: string,
  /** Where else it may be: shown first. */
  elsewhere?: { label: string; narrow: object },
) {
  if (!list.isNarrowed) return {}
  return {
    empty: (
      <EmptyState
        icon={SearchX}
        action={
          <>
            {elsewhere && (
              <Button kind="primary" onClick={() => list.narrow(elsewhere.narrow)}>
                {elsewhere.label}
              </Button>
            )}
            <Button onClick={() => list.narrow(valuesOf(filters, {}))}>Clear filters</Button>
          </>
        }
      >
        {words}
      </EmptyState>
    ),
  }
}
