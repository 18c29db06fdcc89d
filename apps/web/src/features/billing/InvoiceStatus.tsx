import { isNothing } from '../../platform/money/money'
import type { Invoice } from '@uplink/contract/billing'
import { t } from '../../language/t'
import { StatusBadge } from '../../ui/feedback/StatusBadge'

type Shown = Pick<Invoice, 'status' | 'is_overdue' | 'written_off'>

/** What was given up was not paid. */
export function InvoiceStatus({ invoice }: { invoice: Shown }) {
  if (invoice.status === 'paid')
    return isNothing(invoice.written_off) ? (
      <StatusBadge tone="success">{t('Paid')}</StatusBadge>
    ) : (
      <StatusBadge tone="neutral">{t('Written off')}</StatusBadge>
    )
  if (invoice.is_overdue) return <StatusBadge tone="danger">{t('Overdue')}</StatusBadge>
  return <StatusBadge tone="info">{t('Open')}</StatusBadge>
}
