import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../../platform/address/address'
import { listOf } from '../../platform/api/list'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { DataTable } from '../../ui/table/DataTable'
import { caseColumns } from './payment-case-columns'
import { casesQuery } from './payment-cases.data'
import { paymentPaths } from './payment-paths'

/** Money that nobody but a person can decide about: payments in review, and what came for no line. */
export function PaymentCasesPage() {
  const { page, toPage } = useAddress()
  const query = useQuery(casesQuery(page))
  return (
    <>
      <PageHeader
        title="Money to decide"
        lead="Payments whose gateway says something else, and money without a line, the longest waiting first."
      />
      <Section isFlush>
        <DataTable
          {...listOf(query, toPage, { what: 'cases', none: 'Nothing waits for anybody.' })}
          label="Money to decide"
          columns={caseColumns}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          rowHref={paymentPaths.case}
        />
      </Section>
    </>
  )
}
