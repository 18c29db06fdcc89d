import type { HistoryKind } from '../payments.data'

interface KindFilter {
  value: '' | HistoryKind
  label: string
  /** The text when no payment matches. */
  empty: string
}

/** The history's filters, by the address's `kind`. */
export const kindFilters: readonly KindFilter[] = [
  { value: '', label: 'All', empty: 'You have not paid anything yet.' },
  { value: 'bill', label: 'Bills', empty: 'You have not paid a bill here yet.' },
  { value: 'topup', label: 'Top-ups', empty: 'You have not topped up yet.' },
]
