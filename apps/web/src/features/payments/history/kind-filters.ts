import { t } from '../../../language/t'
import type { HistoryKind } from '../payments.data'

interface KindFilter {
  value: '' | HistoryKind
  label: string
  /** The text when no payment matches. */
  empty: string
}

/** The history's filters, by the address's `kind`. */
export const kindFilters: readonly KindFilter[] = [
  { value: '', label: t('All'), empty: t('You have not paid anything yet.') },
  { value: 'bill', label: t('Bills'), empty: t('You have not paid a bill here yet.') },
  { value: 'topup', label: t('Top-ups'), empty: t('You have not topped up yet.') },
]
