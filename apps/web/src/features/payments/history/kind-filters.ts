import type { HistoryKind } from '../payments.data'

interface KindFilter {
  value: '' | HistoryKind
  label: string
  /** When there is nothing in it. */
  empty: string
}

/** What the history can be narrowed to, by the `kind` of the address. */
export const kindFilters: readonly KindFilter[] = [
  { value: '', label: 'All', empty: 'You have not paid anything yet.' },
  { value: 'bill', label: 'Bills', empty: 'You have not paid a bill here yet.' },
  { value: 'topup', label: 'Top-ups', empty: 'You have not topped up yet.' },
]
