import { pathTo } from '@uplink/contract/screens'
import { ScrollText } from 'lucide-react'
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
    what: 'bills',
    none: 'There are no bills yet; the first one comes on the next billing day.',
    isOfConnection: true,
  })
  return (
    <>
      <PageHeader
        title="Billing history"
        lead="Every bill of this connection, the latest period first."
        actions={
          <ButtonLink icon={ScrollText} href={pathTo('statement')}>
            Account statement
          </ButtonLink>
        }
      />
      <Section isFlush>
        <DataTable
          {...bills}
          label="Bills"
          columns={invoiceColumns}
          rowKey={(invoice) => invoice.id}
          rowHref={(invoice) => pathTo('bill', { id: invoice.id })}
          rowActions={(invoice) =>
            invoice.status === 'open' && (
              <ButtonLink
                size="small"
                href={pathTo('payBill', { bills: invoice.id })}
                aria-label={`Pay ${invoice.number}`}
              >
                Pay
              </ButtonLink>
            )
          }
          expectedRows={12}
        />
      </Section>
    </>
  )
}
