import { useQuery } from '@tanstack/react-query'
import type { BillInfo } from '@uplink/contract/billing'
import { useId, type ReactNode } from 'react'
import { failureOf } from '../../platform/api/failure'
import { formatDate, formatOrdinalDate } from '../../platform/dates/dates'
import { formatMoney } from '../../platform/money/money'
import { ButtonLink } from '../../ui/button/Button'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { Section } from '../../ui/page/Section'
import { Stat, StatRow } from '../../ui/page/Stat'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { Skeleton } from '../../ui/states/Skeleton'
import { paymentPaths } from '../payments/payments.public'
import { billingPaths } from './billing-paths'
import { billInfoQuery } from './billing.data'
import classes from './BillPart.module.css'

export interface BillPartProps {
  /** Whether paying is what the screen is about; otherwise something else on it is more urgent. */
  isMainAct?: boolean
}

/** What is owed and when. */
export function BillPart({ isMainAct }: BillPartProps) {
  const query = useQuery(billInfoQuery())
  if (query.data) return <Bill bill={query.data} isMainAct={isMainAct} />
  if (query.error)
    return (
      <Section title="Your bill">
        <ErrorState title="Your bill could not be loaded." {...failureOf(query)} />
      </Section>
    )
  return (
    <LoadingState label="Loading your bill">
      <Frame head={<Skeleton width="16rem" height="1.25rem" />} values={labels.map(() => waiting)} />
    </LoadingState>
  )
}

const waiting = <Skeleton width="70%" height="1.5rem" />
const labels = ['Monthly amount', 'Due date', 'Available balance', 'Contract start'] as const

/** The specification's word for what is not there. */
const missing = 'NA'

function Bill({ bill, isMainAct }: BillPartProps & { bill: BillInfo }) {
  const { amount_due, billDueDate, contractStartDate } = bill
  return (
    <Frame
      head={owed(bill)}
      badge={bill.is_overdue && <StatusBadge tone="danger">Overdue</StatusBadge>}
      act={
        amount_due !== '0.00' && (
          <ButtonLink kind={isMainAct ? 'primary' : 'secondary'} href={paymentPaths.payBill()}>
            Pay {formatMoney(amount_due)}
          </ButtonLink>
        )
      }
      values={[
        formatMoney(bill.monthlyAmount),
        billDueDate ? formatDate(billDueDate) : missing,
        formatMoney(bill.availableBalance),
        contractStartDate ? formatOrdinalDate(contractStartDate) : missing,
      ]}
    />
  )
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
  values: ReactNode[]
}

function Frame({ head, badge, act, values }: FrameProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {head}
        </h2>
        {badge}
        <ButtonLink kind="quiet" size="small" href={billingPaths.history()} className={classes.all}>
          All bills
        </ButtonLink>
        {act}
      </div>
      <StatRow>
        {labels.map((label, index) => (
          <Stat key={label} label={label} value={values[index]} />
        ))}
      </StatRow>
    </section>
  )
}
