import { pathTo } from '@uplink/contract/screens'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { caseColumns } from './payment-case-columns'
import { casesExport, casesQuery } from './payment-cases.data'

/** Money that needs a person's decision: payments in review, and money that belongs to no known line. */
export function PaymentCasesPage() {
  const { shown, failure } = useList({ query: casesQuery })
  return (
    <Permitted failure={failure} to="decide about payments to review">
      <PageHeader
        title="Payments to review"
        lead="Payments the gateway reports differently, money that belongs to no line, and refunds without an answer. Longest wait first."
        actions={<ExportAct of={casesExport} request={{}} />}
      />
      <Section isFlush>
        <DataTable
          {...shown({ what: 'cases', none: 'All clear.' })}
          label="Payments to review"
          columns={caseColumns}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          rowHref={({ kind, id }) => pathTo('paymentCase', { kind, id })}
        />
      </Section>
    </Permitted>
  )
}
