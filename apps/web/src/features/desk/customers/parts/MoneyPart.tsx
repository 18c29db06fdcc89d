import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '@uplink/contract/billing'
import type { CustomerMoney } from '@uplink/contract/customer-parts'
import type { CustomerOverview } from '@uplink/contract/desk'
import type { PaymentPromise } from '@uplink/contract/payment-promises'
import { pathTo } from '@uplink/contract/screens'
import { useId, type ReactNode } from 'react'
import { failureOf } from '../../../../platform/api/failure'
import { formatDate, formatMoment } from '../../../../platform/dates/dates'
import { formatMoney, isNothing } from '../../../../platform/money/money'
import type { Tone } from '../../../../ui/feedback/tone'
import { Link } from '../../../../ui/link/Link'
import { FoldTitle, usePhoneFold, type FoldTerms } from '../../../../ui/panes/fold'
import { Section } from '../../../../ui/page/Section'
import { Fallback } from '../../../../ui/states/Fallback'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { usePhone } from '../../../../ui/use-phone'
import { InvoiceStatus } from '../../../billing/desk.public'
import { gatewayTitle, PaymentStatus, stateTone } from '../../../payments/desk.public'
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
  const open = bills?.filter(isOpen) ?? []
  // a phone shows those that are paid where there is nothing to pay; a link leads to all of them
  const shown = usePhone() && line !== undefined && open.length > 0 ? open : (bills ?? [])
  return (
    <div className={classes.groups}>
      {bills !== null && (
        <Group
          title="Bills"
          href={line && pathTo('bills', { q: line })}
          summary={billsInShort(bills)}
          isOpen={open.length > 0}
        >
          {shown.map((bill) => (
            <li key={bill.id} className={classes.row}>
              <Link href={pathTo('bill', { id: bill.id })}>{bill.number}</Link>
              <span className={classes.soft}>{formatDate(bill.due_on)}</span>
              <span className={classes.amount}>{formatMoney(bill.total)}</span>
              <InvoiceStatus invoice={bill} isInList />
            </li>
          ))}
          {bills.length === 0 && <li className={classes.none}>No bill yet.</li>}
        </Group>
      )}
      {payments !== null && (
        <Group
          title="Payments"
          href={line && pathTo('payments', { q: line })}
          summary={paymentsInShort(payments)}
          isOpen={payments.some(({ state }) => underWay.includes(stateTone(state)))}
        >
          {payments.map((payment) => (
            <li key={payment.id} className={classes.row}>
              <Link href={pathTo('payment', { id: payment.id })}>{gatewayTitle(payment.gateway)}</Link>
              <span className={classes.soft} title={formatMoment(payment.created_at)}>
                {formatDate(payment.created_at)}
              </span>
              <span className={classes.amount}>{formatMoney(payment.amount)}</span>
              <PaymentStatus state={payment.state} />
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

const isOpen = ({ status }: Invoice) => status !== 'paid'

/** Payments of which somebody waits to hear more. */
const underWay: readonly Tone[] = ['info', 'warning']

function billsInShort(bills: NonNullable<CustomerMoney['bills']>): string {
  const open = bills.filter(isOpen).length
  if (open > 0) return `${open} open`
  return bills[0] ? `Last ${formatMoney(bills[0].total)}, paid` : 'None yet'
}

const paymentsInShort = ([last]: NonNullable<CustomerMoney['payments']>) =>
  last ? `Last ${formatMoney(last.amount)}, ${formatDate(last.created_at)}` : 'None yet'

interface GroupProps extends FoldTerms {
  title: string
  href: string | undefined
  children: ReactNode
}

/** On the page of a customer it is a row on a phone; beside a conversation, where no link leads on, it stays open. */
function Group({ title, href, children, ...terms }: GroupProps) {
  const folding = usePhoneFold(terms)
  const fold = href === undefined ? undefined : folding
  const id = useId()
  const body = useId()
  const all = href !== undefined && <Link href={href}>All {title.toLowerCase()}</Link>
  return (
    <>
      <h3 className={fold ? classes.foldHead : classes.groupHead}>
        {fold ? (
          <FoldTitle fold={fold} id={id} body={body}>
            {title}
          </FoldTitle>
        ) : (
          <>
            {title}
            {all}
          </>
        )}
      </h3>
      <div id={body} hidden={fold?.isOpen === false}>
        <ul className={classes.rows} aria-label={title}>
          {children}
        </ul>
        {fold && <p className={classes.all}>{all}</p>}
      </div>
    </>
  )
}
