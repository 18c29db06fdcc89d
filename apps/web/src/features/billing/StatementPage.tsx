import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useAddress } from '../../platform/address/address'
import { listOf } from '../../platform/api/list'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { DataTable } from '../../ui/table/DataTable'
import { statementQuery } from './billing.data'
import { statementColumns } from './statement-columns'
import { StatementPeriod } from './StatementPeriod'
import { StatementSums } from './StatementSums'

const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Every movement of the active connection's money; page and period live in the address. */
export function StatementPage() {
  const { page, text, change, toPage } = useAddress()
  const [from, to] = [text('from'), text('to')].map((day) => (isDay(day) ? day : undefined))
  const query = useQuery(statementQuery({ page, from, to }))
  const none = from || to ? 'Nothing happened in this period.' : 'Nothing has been billed or paid yet.'
  return (
    <>
      <PageHeader
        title="Account statement"
        lead="Every bill, payment and credit of this connection, with the balance after each. Below zero is what you owe."
        back={{ href: pathTo('bills'), label: 'Billing history' }}
      />
      <StatementPeriod from={from} to={to} onChange={(period) => change({ ...period, page: undefined })} />
      {query.data && <StatementSums statement={query.data} />}
      <Section isFlush>
        <DataTable
          {...listOf(query, toPage, { what: 'movements', none, isOfConnection: true })}
          label="Movements"
          columns={statementColumns}
          rowKey={(entry) => entry.id}
          expectedRows={12}
        />
      </Section>
    </>
  )
}
