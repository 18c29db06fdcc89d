import { pathTo } from '@uplink/contract/screens'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { deskPaymentColumns } from './desk-payment-columns'
import { paymentFilters } from './desk-payment-filters'
import { deskPaymentsQuery, paymentsExport } from './desk-payments.data'
import { PaymentSearch } from './PaymentSearch'

/** All lines' payments, for staff who look for one; page, search and filter are in the address. */
export function DeskPaymentsPage() {
  const { chosen, asked, isNarrowed, narrow, shown, failure } = useList({
    query: deskPaymentsQuery,
    filters: { q: 'words', state: paymentFilters },
  })
  const none = isNarrowed ? 'No payment matches. Enter the whole number or ID.' : 'Nobody has paid yet.'
  return (
    <Permitted failure={failure} to="find payments of all lines">
      <PageHeader
        title="Payments"
        lead="What customers paid, latest first. Open one for its history and refunds."
        actions={<ExportAct of={paymentsExport} asked={asked} />}
      />
      <PaymentSearch filter={chosen} onChange={narrow} />
      <Section isFlush>
        <DataTable
          {...shown({ what: 'payments', none })}
          label="Payments"
          columns={deskPaymentColumns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('payment', { id })}
        />
      </Section>
    </Permitted>
  )
}
