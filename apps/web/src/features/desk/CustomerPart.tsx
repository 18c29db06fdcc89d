import { useQuery } from '@tanstack/react-query'
import type { CustomerOverview } from '@uplink/contract/desk'
import { pathTo } from '@uplink/contract/screens'
import { failureOf, hasStatus } from '../../platform/api/failure'
import { formatMoney } from '../../platform/money/money'
import { useAddress } from '../../platform/address/address'
import { Link } from '../../ui/link/Link'
import { CopyButton } from '../../ui/review/CopyButton'
import { DetailList } from '../../ui/page/DetailList'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { EmptyState } from '../../ui/states/EmptyState'
import { CustomerActs, CustomerLinks } from './CustomerActs'
import classes from './CustomerPart.module.css'
import {
  clientId,
  LineState,
  outagesOf,
  outageWords,
  owed,
  Phone,
  sessionWords,
} from './customers/customer-facts'
import { MoneyRows } from './customers/parts/MoneyPart'
import { moneyQuery } from './customers/parts/parts.data'
import { PinnedNotes } from '../customer-notes/customer-notes.public'
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
        <p className={classes.soft}>{sessionWords(line.last_session)}</p>
        {outagesOf(line).map((outage) => (
          <p key={outage.id} className={classes.outage}>
            {outage.is_planned ? 'Planned work' : 'Outage'}: {outageWords(outage)}
          </p>
        ))}
        <p className={classes.number}>
          {clientId(connection)} · <Phone number={account.phone} />
          <CopyButton isIcon text={account.phone} label="Copy number" />
        </p>
        <p className={classes.soft}>{account.address}</p>
      </div>
      <PinnedNotes line={connection.id} />
      <div className={classes.facts}>
        <DetailList
          items={[
            { label: 'Package', value: account.package ?? 'NA' },
            { label: 'To pay', value: owed(bill), isNumber: true },
            { label: 'Balance', value: formatMoney(bill.availableBalance), isNumber: true },
          ]}
        />
      </div>
      <CustomerActs overview={overview} />
      <LatestMoney line={connection} />
      <LatestTickets tickets={tickets} />
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

/** The others of the line; the one that is opened beside it is no news. */
function LatestTickets({ tickets }: Pick<CustomerOverview, 'tickets'>) {
  const opened = Number(useAddress().text('ticket'))
  const others = tickets.filter(({ id }) => id !== opened)
  if (others.length === 0) return null
  return (
    <div className={classes.below}>
      <h3 className={classes.title}>{others.length < tickets.length ? 'Other tickets' : 'Tickets'}</h3>
      <ul className={classes.tickets} aria-label="Latest tickets">
        {others.map((ticket) => (
          <li key={ticket.id} className={classes.ticket}>
            <Link href={pathTo('desk', { ticket: ticket.id })}>{ticket.subject}</Link>
            <TicketStatus status={ticket.status} />
          </li>
        ))}
      </ul>
    </div>
  )
}
