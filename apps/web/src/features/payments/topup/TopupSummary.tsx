import { useQuery } from '@tanstack/react-query'
import type { BillInfo } from '@uplink/contract/billing'
import type { ActiveConnection } from '@uplink/contract/connections'
import type { PaymentOptions } from '@uplink/contract/payments'
import { t } from '../../../language/t'
import { formatDate } from '../../../platform/dates/dates'
import {
  addMoney,
  compareMoney,
  formatMoney,
  isNothing,
  noMoney,
  subtractMoney,
} from '../../../platform/money/money'
import { storedSubscriber } from '../../../platform/session/session'
import { Aside } from '../../../ui/panels/Aside'
import { activeConnectionsQuery } from '../../connections/account.public'
import styles from './TopupSummary.module.css'

interface TopupSummaryProps {
  /** Undefined while what is typed is no amount to pay. */
  amount: string | undefined
  options: PaymentOptions
  /** Undefined where it cannot be had. */
  bill: BillInfo | undefined
}

/** More open bills than these are one line together. */
const mostBills = 4

/** What becomes of a top-up: open bills take of it first, the rest is kept for the next bill; and what each line owes. */
export function TopupSummary({ amount = noMoney(), options, bill }: TopupSummaryProps) {
  const held = addMoney(options.balance, amount)
  const taken = compareMoney(held, options.amount_due) < 0 ? held : options.amount_due
  const after = subtractMoney(held, taken)
  return (
    <Aside title={t('What the money is for')}>
      {!isNothing(amount) && (
        <p role="status">{sentence({ taken, after, rest: subtractMoney(options.amount_due, taken) })}</p>
      )}
      <dl className={styles.sums}>
        <Sum label={t('Available balance')} amount={options.balance} />
        {!isNothing(amount) && <Sum label={t('Top up')} amount={amount} sign="+" />}
        <OpenBills bills={options.open_invoices} held={held} />
        <Sum label={t('Balance afterwards')} amount={after} isTotal />
        {bill && <NextBill bill={bill} after={after} />}
      </dl>
      <Lines options={options} />
    </Aside>
  )
}

function sentence({ taken, after, rest }: { taken: string; after: string; rest: string }): string {
  const left = { taken: formatMoney(taken), balance: formatMoney(after), rest: formatMoney(rest) }
  if (isNothing(taken))
    return t('Afterwards your balance is {balance}. It is kept for your next bills.', left)
  return isNothing(rest)
    ? t('It pays your open bills: {taken}. Afterwards your balance is {balance}.', left)
    : t('It goes to your open bills, the oldest first: {taken}. {rest} stays to be paid.', left)
}

interface SumProps {
  label: string
  amount: string
  sign?: '+' | '−'
  isTotal?: boolean
}

function Sum({ label, amount, sign, isTotal }: SumProps) {
  return (
    <div className={styles.sum} data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd className="ui-figures">
        {sign && `${sign}\u00a0`}
        {formatMoney(amount)}
      </dd>
    </div>
  )
}

/** What each open bill takes of the money, the oldest first, as far as it goes. */
function partsOf(bills: PaymentOptions['open_invoices'], held: string) {
  const parts = []
  let left = held
  for (const { rest, ...bill } of bills) {
    if (isNothing(left)) break
    const part = compareMoney(left, rest) < 0 ? left : rest
    left = subtractMoney(left, part)
    parts.push({ ...bill, part })
  }
  return parts
}

function OpenBills({ bills, held }: { bills: PaymentOptions['open_invoices']; held: string }) {
  const paying = partsOf(bills, held)
  if (paying.length > mostBills)
    return (
      <Sum
        label={t('{count} open bills', { count: paying.length })}
        amount={addMoney(...paying.map(({ part }) => part))}
        sign="−"
      />
    )
  return paying.map(({ id, number, due_on, is_overdue, part }) => (
    <Sum
      key={id}
      label={t(is_overdue ? 'Bill {number}, was due {date}' : 'Bill {number}, due {date}', {
        number,
        date: formatDate(due_on),
      })}
      amount={part}
      sign="−"
    />
  ))
}

/** The next bill, or a prepaid line's next period, and what the balance then lacks for it. */
function NextBill({ bill, after }: { bill: BillInfo; after: string }) {
  const { next_amount: next, prepaid, billDueDate, amount_due } = bill
  if (isNothing(next)) return null
  const isShort = compareMoney(after, next) < 0
  // while a bill is open, the day is that bill's
  const day = prepaid || !isNothing(amount_due) ? null : billDueDate
  return (
    <>
      <Sum
        label={
          prepaid
            ? t('One more period')
            : day === null
              ? t('Next bill')
              : t('Next bill, due {date}', { date: formatDate(day) })
        }
        amount={next}
      />
      <div className={styles.verdict} data-short={isShort || undefined}>
        <dt>{isShort ? t('Still short for it') : t('The balance covers it')}</dt>
        {isShort && <dd className="ui-figures">{formatMoney(subtractMoney(next, after))}</dd>}
      </div>
    </>
  )
}

/** What each line owes: the money is for one of them. */
function Lines({ options }: Pick<TopupSummaryProps, 'options'>) {
  const { data: lines } = useQuery(activeConnectionsQuery())
  const own = storedSubscriber()
  if (!lines || !own) return null
  const owed = ({ id, overdue }: ActiveConnection) => {
    if (id !== own.id) return overdue === null ? t('Nothing overdue') : formatMoney(overdue)
    return isNothing(options.amount_due) ? t('Nothing') : formatMoney(options.amount_due)
  }
  const title = lines.length > 1 ? t('What your lines owe') : t('What your line owes')
  return (
    <section className={styles.lines} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.sums}>
        {lines.map((line) => (
          <div key={line.id} className={styles.sum} data-due={line.overdue !== null || undefined}>
            <dt>
              {line.username}, {t(line.area)}
            </dt>
            <dd className="ui-figures">{owed(line)}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 1 && (
        <p className={styles.soft}>
          {t('This money is for {line} alone. Choose another line at the top to top that one up.', {
            line: own.username,
          })}
        </p>
      )}
    </section>
  )
}
