import { useQuery } from '@tanstack/react-query'
import type { CustomerOverview } from '@uplink/contract/desk'
import { pathTo } from '@uplink/contract/screens'
import { failureOf, hasStatus } from '../../platform/api/failure'
import { formatMoney } from '../../platform/money/money'
import { Link } from '../../ui/link/Link'
import { DetailList } from '../../ui/page/DetailList'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { EmptyState } from '../../ui/states/EmptyState'
import { CustomerActs } from './CustomerActs'
import classes from './CustomerPart.module.css'
import { clientId, LineState, owed, Phone } from './customers/customer-facts'
import { customerQuery } from './desk.data'
import { TicketStatus } from '../tickets/desk.public'

/** The customer: the line and its state, what is owed, and the latest tickets. */
export function CustomerPart({ connection }: { connection: number }) {
  const query = useQuery(customerQuery(connection))
  const { data, error } = query
  return (
    <Section
      title="Customer"
      actions={data && <Link href={pathTo('customer', { id: data.connection.id })}>See everything</Link>}
    >
      {data ? (
        <Overview overview={data} />
      ) : hasStatus(error, 404) || hasStatus(error, 403) ? (
        <EmptyState>You may not see this connection.</EmptyState>
      ) : (
        <Fallback what="The customer" failure={query.error && failureOf(query)} />
      )}
    </Section>
  )
}

function Overview({ overview }: { overview: CustomerOverview }) {
  const { account, bill, line, connection, tickets } = overview
  return (
    <>
      <DetailList
        isSpread
        items={[
          { label: 'Account holder', value: account.holder },
          { label: 'Client ID', value: clientId(connection) },
          { label: 'Phone', value: <Phone number={account.phone} /> },
          { label: 'Address', value: account.address },
          { label: 'Line', value: <LineState state={line.state} /> },
          { label: 'Package', value: account.package ?? 'NA' },
          { label: 'To pay', value: owed(bill), isNumber: true },
          { label: 'Available balance', value: formatMoney(bill.availableBalance), isNumber: true },
        ]}
      />
      <CustomerActs overview={overview} />
      {tickets.length > 0 && (
        <div className={classes.below}>
          <LatestTickets tickets={tickets} />
        </div>
      )}
    </>
  )
}

function LatestTickets({ tickets }: Pick<CustomerOverview, 'tickets'>) {
  return (
    <ul className={classes.tickets} aria-label="Latest tickets">
      {tickets.map((ticket) => (
        <li key={ticket.id} className={classes.ticket}>
          <Link href={pathTo('desk', { ticket: ticket.id })}>{ticket.subject}</Link>
          <TicketStatus status={ticket.status} />
        </li>
      ))}
    </ul>
  )
}
