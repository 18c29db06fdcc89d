import type { RefundFunds as Funds } from '@uplink/contract/refund-funds'
import { dayOf, formatDate } from '../../../platform/dates/dates'
import { useNow } from '../../../platform/dates/use-now'
import { compareMoney, formatMoney, noMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import type { RefundEffect } from './refund-effect'

interface RefundEffectNoticeProps {
  funds: Funds
  effect: RefundEffect
  /** Sets the amount to the balance. */
  onOnlyBalance: () => void
}

/** What a refund does to the customer's balance and bills, before it is sent. */
export function RefundEffectNotice({ funds, effect, onOnlyBalance }: RefundEffectNoticeProps) {
  const balance = formatMoney(funds.balance)
  const { reopened, fromBalance } = effect
  if (reopened.length === 0)
    return (
      <Notice tone="info" title="All bills stay paid.">
        {`${formatMoney(fromBalance)} of it comes from the balance of ${balance}. If you leave it there, it pays the next bills: then there is no need to refund.`}
      </Notice>
    )
  const hasBalance = compareMoney(funds.balance, noMoney()) > 0
  return (
    <Notice
      tone="warning"
      isActionBelow
      title={
        reopened.length === 1
          ? `Bill ${reopened[0]?.number} becomes unpaid again.`
          : `${reopened.length} bills become unpaid again.`
      }
      action={hasBalance && <Button onClick={onOnlyBalance}>{`Refund only ${balance}`}</Button>}
    >
      {reopened.map(({ id, number, amount, due_on, is_overdue }) => (
        <p key={id}>
          {`${number}: ${formatMoney(amount)}, due ${formatDate(due_on)}${is_overdue ? ', overdue right away' : ''}`}
        </p>
      ))}
      <Suspension on={effect.suspendsOn} />
      <p>
        {hasBalance
          ? `The balance is ${balance}. If you refund only that, all bills stay paid; what stays in the balance pays the next bills.`
          : 'The balance is empty: the money has already paid bills. Refund only what the customer should owe again.'}
      </p>
    </Notice>
  )
}

function Suspension({ on }: { on: string | null }) {
  const today = dayOf(new Date(useNow()).toISOString())
  if (on === null) return null
  return (
    <p>
      {on <= today
        ? 'The line may be suspended again by the next billing run.'
        : `The line may be suspended again from ${formatDate(on)}.`}
    </p>
  )
}
