import { useQuery } from '@tanstack/react-query'
import type { CustomerOverview } from '@uplink/contract/desk'
import { pathTo } from '@uplink/contract/screens'
import { failureOf, hasStatus } from '../../platform/api/failure'
import { formatDate } from '../../platform/dates/dates'
import { formatMoney } from '../../platform/money/money'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { Link } from '../../ui/link/Link'
import { DetailList } from '../../ui/page/DetailList'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { EmptyState } from '../../ui/states/EmptyState'
import { TicketStatus } from '../tickets/desk.public'
import { CustomerActs } from './CustomerActs'
import classes from './CustomerPart.module.css'
import { customerQuery } from './desk.data'

/** The customer: the line and its state, what is owed, and the latest tickets. */
export function CustomerPart({ connection }: { connection: number }) {
  const query = useQuery(customerQuery(connection))
  const { data, error } = query
  return (
    <Section title="Customer">
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

const lineTones = {
  online: 'success',
  offline: 'danger',
  suspended: 'danger',
  closed: 'neutral',
  outage: 'warning',
} as const

function Overview({ overview }: { overview: CustomerOverview }) {
  const { account, bill, line, connection, tickets } = overview
  return (
    <>
      <DetailList
        items={[
          { label: 'Account holder', value: account.holder },
          { label: 'Client ID', value: `${connection.id} (${connection.username})` },
          { label: 'Phone', value: <a href={`tel:${account.phone}`}>{account.phone}</a>, isNumber: true },
          { label: 'Address', value: account.address },
          {
            label: 'Line',
            value: <StatusBadge tone={lineTones[line.state]}>{lineWord(line.state)}</StatusBadge>,
          },
          { label: 'Package', value: account.package ?? 'NA' },
          {
            label: 'To pay',
            value: owed(bill),
            isNumber: true,
          },
          { label: 'Available balance', value: formatMoney(bill.availableBalance), isNumber: true },
        ]}
      />
      <CustomerActs overview={overview} />
      {tickets.length > 0 && (
        <ul className={classes.tickets} aria-label="Latest tickets">
          {tickets.map((ticket) => (
            <li key={ticket.id} className={classes.ticket}>
              <Link href={pathTo('desk', { ticket: ticket.id })}>{ticket.subject}</Link>
              <TicketStatus status={ticket.status} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const lineWord = (state: string) => state.charAt(0).toUpperCase() + state.slice(1)

function owed({ amount_due, billDueDate }: CustomerOverview['bill']): string {
  if (amount_due === '0.00') return 'Nothing'
  return billDueDate ? `${formatMoney(amount_due)}, due ${formatDate(billDueDate)}` : formatMoney(amount_due)
}
