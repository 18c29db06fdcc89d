import { pathTo } from '@uplink/contract/screens'
import { ScrollText } from 'lucide-react'
import { t } from '../../../language/t'
import { useList } from '../../../platform/list/use-list'
import { ButtonLink } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { DataTable } from '../../../ui/table/DataTable'
import { billingHistoryQuery } from '../billing.data'
import type { Invoice } from '@uplink/contract/billing'
import { formatDate, formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import type { Column } from '../../../ui/table/columns'
import { InvoiceStatus } from '../InvoiceStatus'

const invoiceColumns = (): Column<Invoice>[] => [
  { key: 'number', header: t('Bill'), width: '10rem', cell: ({ number }) => number },
  {
    key: 'period',
    header: t('Period'),
    phone: 'hidden',
    cell: ({ period_start, period_end }) =>
      `${formatDisplayDate(period_start)} – ${formatDisplayDate(period_end)}`,
  },
  {
    key: 'issued',
    header: t('Issued'),
    isMinor: true,
    phone: 'hidden',
    cell: ({ issued_on }) => formatDisplayDate(issued_on),
  },
  {
    key: 'due',
    header: t('Due'),
    cell: ({ due_on }) => formatDate(due_on),
    phoneCell: ({ due_on }) => t('due {date}', { date: formatDate(due_on) }),
  },
  {
    key: 'status',
    header: t('Status'),
    phone: 'end',
    cell: (invoice) => <InvoiceStatus invoice={invoice} />,
  },
  {
    key: 'paid',
    header: t('Paid'),
    isNumber: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ paid }) => formatMoney(paid),
  },
  {
    key: 'total',
    header: t('Total'),
    isNumber: true,
    phone: 'aside',
    cell: ({ total }) => formatMoney(total),
  },
]

/** Every bill of the active connection. */
export function BillingHistoryPage() {
  const bills = useList({ query: billingHistoryQuery }).shown({
    what: t('bills'),
    none: t('There are no bills yet; the first one comes within a day of your contract’s first day.'),
    isOfConnection: true,
  })
  return (
    <>
      <PageHeader
        title={t('Billing history')}
        lead={t('Every bill of this line, the latest period first.')}
        actions={
          <ButtonLink icon={ScrollText} href={pathTo('statement')}>
            {t('Account statement')}
          </ButtonLink>
        }
      />
      <Section isFlush>
        <DataTable
          {...bills}
          label={t('Bills')}
          columns={invoiceColumns()}
          rowKey={(invoice) => invoice.id}
          rowHref={(invoice) => pathTo('bill', { id: invoice.id })}
          rowActions={(invoice) =>
            invoice.status === 'open' && (
              <ButtonLink
                size="small"
                href={pathTo('payBill', { bills: invoice.id })}
                aria-label={t('Pay {bill}', { bill: invoice.number })}
              >
                {t('Pay')}
              </ButtonLink>
            )
          }
          expectedRows={12}
        />
      </Section>
    </>
  )
}
