import { pathTo } from '@uplink/contract/screens'
import { ScrollText } from 'lucide-react'
import { t } from '../../../language/t'
import { useList } from '../../../platform/list/use-list'
import { ButtonLink } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { DataTable } from '../../../ui/table/DataTable'
import { billingHistoryQuery } from '../billing.data'
import { invoiceColumns } from './invoice-columns'

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
          columns={invoiceColumns}
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
