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
import { CustomerActs, CustomerLinks } from './CustomerActs'
import classes from './CustomerPart.module.css'
import { clientId, LineState, owed, Phone } from './customers/customer-facts'
import { MoneyRows } from './customers/parts/MoneyPart'
import { moneyQuery } from './customers/parts/parts.data'
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
      <div className={classes.who}>
        <p className={classes.name}>
          {account.holder} <LineState state={line.state} paidAt={line.paid_at} />
        </p>
        <p>
          {clientId(connection)} · <Phone number={account.phone} />
        </p>
        <p className={classes.address}>{account.address}</p>
      </div>
      <DetailList
        items={[
          { label: 'Package', value: account.package ?? 'NA' },
          { label: 'To pay', value: owed(bill), isNumber: true },
          { label: 'Balance', value: formatMoney(bill.availableBalance), isNumber: true },
        ]}
      />
      <CustomerActs overview={overview} />
      <LatestMoney line={connection} />
      {tickets.length > 0 && (
        <div className={classes.below}>
          <h3 className={classes.title}>Tickets</h3>
          <LatestTickets tickets={tickets} />
        </div>
      )}
      <CustomerLinks overview={overview} />
    </>
  )
}

/** As many as answer most questions about a bill; the customer's page has more. */
const latest = 2

/** Whether a bill is paid and what was paid last, which half of all complaints are about. */
function LatestMoney({ line }: { line: CustomerOverview['connection'] }) {
  const { data } = useQuery(moneyQuery(line.id))
  if (!data) return null
  return (
    <MoneyRows
      money={{
        ...data,
        bills: data.bills?.slice(0, latest) ?? null,
        payments: data.payments?.slice(0, latest) ?? null,
      }}
    />
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
