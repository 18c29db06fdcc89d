import { useQuery } from '@tanstack/react-query'
import type { BillInfo } from '@uplink/contract/billing'
import { pathTo } from '@uplink/contract/screens'
import { useId, type ReactNode } from 'react'
import { failureOf } from '../../platform/api/failure'
import { formatDate } from '../../platform/dates/dates'
import { daysUntil } from '../../platform/dates/days-until'
import { compareMoney, formatMoney, subtractMoney } from '../../platform/money/money'
import { ButtonLink } from '../../ui/button/Button'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { Section } from '../../ui/page/Section'
import { Stat, StatRow, type StatProps } from '../../ui/page/Stat'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { Skeleton } from '../../ui/states/Skeleton'
import { billInfoQuery } from './billing.data'
import classes from './BillPart.module.css'

export interface BillPartProps {
  /** Whether paying is what the screen is about; otherwise something else on it is more urgent. */
  isMainAct?: boolean
}

/** What is owed and when. */
export function BillPart({ isMainAct }: BillPartProps) {
  const query = useQuery(billInfoQuery())
  if (query.data) return <Bill bill={query.data} now={query.dataUpdatedAt} isMainAct={isMainAct} />
  if (query.error)
    return (
      <Section title="Your bill">
        <ErrorState title="Your bill could not be loaded." {...failureOf(query)} />
      </Section>
    )
  return (
    <LoadingState label="Loading your bill">
      <Frame
        head={<Skeleton width="16rem" height="1.25rem" />}
        facts={['Monthly amount', 'Due date', 'Available balance', 'Next bill'].map((label) => ({
          label,
          value: waiting,
        }))}
      />
    </LoadingState>
  )
}

const waiting = <Skeleton width="70%" height="1.5rem" />

/** The specification's word for what is not there. */
const missing = 'NA'

function Bill({ bill, now, isMainAct }: BillPartProps & { bill: BillInfo; now: number }) {
  const { amount_due, billDueDate } = bill
  const lacking = lackingFor(bill)
  return (
    <Frame
      head={owed(bill)}
      badge={bill.is_overdue && <StatusBadge tone="danger">Overdue</StatusBadge>}
      act={
        amount_due !== '0.00' ? (
          <ButtonLink kind={isMainAct ? 'primary' : 'secondary'} href={pathTo('payBill')}>
            Pay {formatMoney(amount_due)}
          </ButtonLink>
        ) : (
          lacking !== undefined && (
            <ButtonLink href={pathTo('topup', { amount: lacking })}>Top up {formatMoney(lacking)}</ButtonLink>
          )
        )
      }
      facts={[
        { label: 'Monthly amount', value: formatMoney(bill.monthlyAmount), hint: 'tax included' },
        billDueDate
          ? { label: 'Due date', value: formatDate(billDueDate), hint: daysUntil(billDueDate, now) }
          : { label: 'Due date', value: missing },
        { label: 'Available balance', value: formatMoney(bill.availableBalance) },
        nextBill(bill, lacking),
      ]}
    />
  )
}

/** What the balance lacks for the next bill; undefined where it suffices, or something is due already. */
function lackingFor({ amount_due, monthlyAmount, availableBalance, billDueDate }: BillInfo) {
  const isShort = compareMoney(availableBalance, monthlyAmount) < 0
  if (amount_due !== '0.00' || billDueDate === null || !isShort) return undefined
  return subtractMoney(monthlyAmount, availableBalance)
}

function nextBill(
  { amount_due, monthlyAmount, billDueDate }: BillInfo,
  lacking: string | undefined,
): StatProps {
  if (amount_due !== '0.00') return { label: 'To pay now', value: formatMoney(amount_due) }
  if (monthlyAmount === '0.00' || billDueDate === null) return { label: 'Next bill', value: 'None' }
  return lacking === undefined
    ? { label: 'Next bill', value: 'Covered', hint: 'by your balance' }
    : { label: 'Missing for the next bill', value: formatMoney(lacking) }
}

function owed({ amount_due, billDueDate, is_overdue }: BillInfo): string {
  if (amount_due === '0.00') return 'Nothing to pay now'
  const when = billDueDate ? `, ${is_overdue ? 'was due' : 'due'} ${formatDate(billDueDate)}` : ''
  return `${formatMoney(amount_due)} to pay${when}`
}

interface FrameProps {
  head: ReactNode
  badge?: ReactNode
  act?: ReactNode
  facts: StatProps[]
}

function Frame({ head, badge, act, facts }: FrameProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {head}
        </h2>
        {badge}
        <ButtonLink kind="quiet" size="small" href={pathTo('bills')} className={classes.all}>
          All bills
        </ButtonLink>
        {act}
      </div>
      <StatRow>
        {facts.map((fact, index) => (
          <Stat key={index} {...fact} />
        ))}
      </StatRow>
    </section>
  )
}
