import { useQuery } from '@tanstack/react-query'
import type { CustomerMoney } from '@uplink/contract/customer-parts'
import type { CustomerOverview } from '@uplink/contract/desk'
import type { PaymentPromise } from '@uplink/contract/payment-promises'
import { pathTo } from '@uplink/contract/screens'
import type { ReactNode } from 'react'
import { failureOf } from '../../../../platform/api/failure'
import { formatDate, formatMoment } from '../../../../platform/dates/dates'
import { formatMoney, isNothing } from '../../../../platform/money/money'
import { StatusBadge } from '../../../../ui/feedback/StatusBadge'
import { Link } from '../../../../ui/link/Link'
import { Section } from '../../../../ui/page/Section'
import { Fallback } from '../../../../ui/states/Fallback'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { InvoiceStatus } from '../../../billing/desk.public'
import { gatewayTitle, stateTone, stateWord } from '../../../payments/desk.public'
import { moneyQuery } from './parts.data'
import classes from './parts.module.css'

interface MoneyPartProps {
  overview: Pick<CustomerOverview, 'bill' | 'connection'>
}

/** What is owed and since when, the bills that matter and the last payments; not there for who may see neither. */
export function MoneyPart({ overview: { bill, connection } }: MoneyPartProps) {
  const query = useQuery(moneyQuery(connection.id))
  const { data } = query
  if (data && data.bills === null && data.payments === null) return null
  const isOwing = !isNothing(bill.amount_due)
  return (
    <Section title="Money">
      <p className={classes.owed} data-tone={bill.is_overdue ? 'danger' : undefined}>
        {isOwing ? `Owes ${formatMoney(bill.amount_due)}` : 'Owes nothing'}
      </p>
      <p className={classes.soft}>
        {isOwing && bill.billDueDate
          ? `${bill.is_overdue ? 'Overdue since' : 'Due'} ${formatDate(bill.billDueDate)}. `
          : ''}
        {!isNothing(bill.availableBalance) && `Balance ${formatMoney(bill.availableBalance)}. `}
        {!isNothing(bill.next_amount) && `Next bill about ${formatMoney(bill.next_amount)}.`}
      </p>
      {data?.promise && <PromiseLine promise={data.promise} />}
      {data ? (
        <MoneyRows money={data} line={connection.username} />
      ) : (
        <Fallback
          what="Bills and payments"
          failure={query.error && failureOf(query)}
          skeleton={<Skeleton height="9rem" />}
        />
      )}
    </Section>
  )
}

interface MoneyRowsProps {
  money: CustomerMoney
  /** Whose rows all are, for links to them; absent: they stand elsewhere. */
  line?: string
}

/** The bills that matter and the last payments of a line, as far as one may see them. */
export function MoneyRows({ money: { bills, payments }, line }: MoneyRowsProps) {
  return (
    <div className={classes.groups}>
      {bills !== null && (
        <Group title="Bills" href={line && pathTo('bills', { q: line })}>
          {bills.map((bill) => (
            <li key={bill.id} className={classes.row}>
              <Link href={pathTo('bill', { id: bill.id })}>{bill.number}</Link>
              <span className={classes.soft}>{formatDate(bill.due_on)}</span>
              <span className={classes.amount}>{formatMoney(bill.total)}</span>
              <InvoiceStatus invoice={bill} />
            </li>
          ))}
          {bills.length === 0 && <li className={classes.none}>No bill yet.</li>}
        </Group>
      )}
      {payments !== null && (
        <Group title="Payments" href={line && pathTo('payments', { q: line })}>
          {payments.map((payment) => (
            <li key={payment.id} className={classes.row}>
              <Link href={pathTo('payment', { id: payment.id })}>{gatewayTitle(payment.gateway)}</Link>
              <span className={classes.soft} title={formatMoment(payment.created_at)}>
                {formatDate(payment.created_at)}
              </span>
              <span className={classes.amount}>{formatMoney(payment.amount)}</span>
              <StatusBadge tone={stateTone(payment.state)}>{stateWord(payment.state)}</StatusBadge>
            </li>
          ))}
          {payments.length === 0 && <li className={classes.none}>Nothing was paid yet.</li>}
        </Group>
      )}
    </div>
  )
}

/** How the latest promise to pay stands. */
function PromiseLine({ promise }: { promise: PaymentPromise }) {
  const { until, amount, state } = promise
  const text = {
    open: `Promised to pay ${formatMoney(amount)} by ${formatDate(until)}.`,
    kept: `Kept the promise to pay by ${formatDate(until)}.`,
    broken: `Broke the promise to pay ${formatMoney(amount)} by ${formatDate(until)}.`,
  }
  return (
    <p
      className={state === 'broken' ? classes.owed : classes.soft}
      data-tone={state === 'broken' ? 'danger' : undefined}
    >
      {text[state]}
    </p>
  )
}

function Group({ title, href, children }: { title: string; href: string | undefined; children: ReactNode }) {
  return (
    <>
      <h3 className={classes.groupHead}>
        {title}
        {href && <Link href={href}>All {title.toLowerCase()}</Link>}
      </h3>
      <ul className={classes.rows} aria-label={title}>
        {children}
      </ul>
    </>
  )
}
