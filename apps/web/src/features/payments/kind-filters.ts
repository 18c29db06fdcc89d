import type { HistoryKind } from './payments.data'

interface KindFilter {
  /** In the address; `all` is not written there. */
  value: 'all' | HistoryKind
  label: string
  kind: HistoryKind | undefined
  empty: string
}

const all: KindFilter = {
  value: 'all',
  label: 'All',
  kind: undefined,
  empty: 'You have not paid anything yet.',
}

export const kindFilters: readonly KindFilter[] = [
  all,
  { value: 'bill', label: 'Bills', kind: 'bill', empty: 'You have not paid a bill here yet.' },
  { value: 'topup', label: 'Top-ups', kind: 'topup', empty: 'You have not topped up yet.' },
]

/** The filter an address means; anything else means all. */
export function kindFilterOf(value: string | undefined): KindFilter {
  return kindFilters.find((filter) => filter.value === value) ?? all
}
