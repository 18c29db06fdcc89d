import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useAddress } from '../../platform/address/address'
import { listOf } from '../../platform/api/list'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { DataTable } from '../../ui/table/DataTable'
import { deskPaymentColumns } from './desk-payment-columns'
import { paymentFilterOf } from './desk-payment-filters'
import { deskPaymentsQuery } from './desk-payments.data'
import { PaymentSearch } from './PaymentSearch'

/** All lines' payments, for staff who look for one; page, search and filter live in the address. */
export function DeskPaymentsPage() {
  const { page, text, change, toPage } = useAddress()
  const filter = { q: text('q'), state: paymentFilterOf(text('state')) }
  const query = useQuery(deskPaymentsQuery({ page, ...filter }))
  const isNarrowed = filter.q !== undefined || filter.state !== undefined
  const none = isNarrowed
    ? 'No payment is like that. Numbers and IDs are looked for whole.'
    : 'Nobody has paid yet.'
  return (
    <>
      <PageHeader title="Payments" lead="What customers paid, the latest first. Open one to give it back." />
      <PaymentSearch filter={filter} onChange={(values) => change({ ...values, page: undefined })} />
      <Section isFlush>
        <DataTable
          {...listOf(query, toPage, { what: 'payments', none })}
          label="Payments"
          columns={deskPaymentColumns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('payment', { id })}
        />
      </Section>
    </>
  )
}
