import type { Invoice } from '@uplink/contract/billing'
import { t } from '../../language/t'
import { StatusBadge } from '../../ui/feedback/StatusBadge'

export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, 'status' | 'is_overdue'> }) {
  if (invoice.status === 'paid') return <StatusBadge tone="success">{t('Paid')}</StatusBadge>
  if (invoice.is_overdue) return <StatusBadge tone="danger">{t('Overdue')}</StatusBadge>
  return <StatusBadge tone="info">{t('Open')}</StatusBadge>
}
