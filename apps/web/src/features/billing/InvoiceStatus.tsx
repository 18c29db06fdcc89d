import { isNothing } from '../../platform/money/money'
import type { Invoice } from '@uplink/contract/billing'
import { t } from '../../language/t'
import { StatusBadge } from '../../ui/feedback/StatusBadge'

type Shown = Pick<Invoice, 'status' | 'is_overdue' | 'written_off'>

interface InvoiceStatusProps {
  invoice: Shown
  /** Among others of staff's, where one looks for what is not paid. */
  isInList?: boolean
}

/** What was given up was not paid. */
export function InvoiceStatus({ invoice, isInList = false }: InvoiceStatusProps) {
  if (invoice.status === 'paid')
    return isNothing(invoice.written_off) ? (
      <StatusBadge tone="success" isQuiet={isInList}>
        {t('Paid')}
      </StatusBadge>
    ) : (
      <StatusBadge tone="neutral">{t('Written off')}</StatusBadge>
    )
  if (invoice.is_overdue) return <StatusBadge tone="danger">{t('Overdue')}</StatusBadge>
  return <StatusBadge tone="info">{t('Open')}</StatusBadge>
}
