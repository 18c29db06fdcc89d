import type { Invoice } from '@uplink/contract/billing'
import { StatusBadge } from '../../ui/feedback/StatusBadge'

export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, 'status' | 'is_overdue'> }) {
  if (invoice.status === 'paid') return <StatusBadge tone="success">Paid</StatusBadge>
  if (invoice.is_overdue) return <StatusBadge tone="danger">Overdue</StatusBadge>
  return <StatusBadge tone="info">Open</StatusBadge>
}
