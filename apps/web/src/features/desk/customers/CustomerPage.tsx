import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CustomerOverview } from '@uplink/contract/desk'
import { pathTo } from '@uplink/contract/screens'
import { useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { DetailList } from '../../../ui/page/DetailList'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { CustomerActs } from '../CustomerActs'
import { customerQuery } from '../desk.data'
import { LatestTickets } from '../LatestTickets'
import { LineActs } from '../lines/LineActs'
import { MoneyActs } from './MoneyActs'
import { lineColumns } from './customer-columns'
import { clientId, lineFacts, LineState, moneyFacts, personFacts } from './customer-facts'

const back = { href: pathTo('customers'), label: 'Customers' }

/** One customer for staff: who it is, how the line stands, what is owed, and what can be done. */
export function CustomerPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(customerQuery(id))
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing />
  const failure = error && failureOf(query)
  if (data && !failure?.isForbidden) return <Shown overview={data} />
  return (
    <Permitted failure={failure} to="see customers">
      <PageHeader title={`Customer ${id}`} back={back} />
      <Section>
        <Fallback what="The customer" failure={failure} />
      </Section>
    </Permitted>
  )
}

function Shown({ overview }: { overview: CustomerOverview }) {
  const { account, connection, line, lines, tickets } = overview
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={account.holder}
        lead={`Client ID ${clientId(connection)}`}
        status={<LineState state={line.state} />}
        back={back}
      />
      <Parts>
        <Section title="Customer">
          <DetailList isSpread items={personFacts(overview)} />
          <CustomerActs
            overview={overview}
            onTicketOpened={(ticket) => void navigate({ href: pathTo('desk', { ticket }) })}
          />
        </Section>
        <Section title="Line">
          <DetailList isSpread items={lineFacts(overview)} />
          <LineActs overview={overview} />
        </Section>
        <Section title="Bills">
          <DetailList isSpread items={moneyFacts(overview)} />
          <MoneyActs overview={overview} />
        </Section>
        {tickets.length > 0 && (
          <Section title="Latest tickets">
            <LatestTickets tickets={tickets} />
          </Section>
        )}
        {lines.length > 0 && (
          <Section title="Other lines" isFlush>
            <DataTable
              label="Other lines"
              columns={lineColumns}
              rows={lines}
              rowKey={({ id }) => id}
              rowHref={({ id }) => pathTo('customer', { id })}
              empty="There are no other lines."
            />
          </Section>
        )}
      </Parts>
    </>
  )
}

function Missing() {
  return (
    <NotFoundPage title="No such customer" back={back} action="Find customers">
      There is no line of this number, or you may not see it.
    </NotFoundPage>
  )
}
