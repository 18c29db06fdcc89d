import { personTopic, type LivePayment } from '@uplink/contract/live'
import { pathTo } from '@uplink/contract/screens'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { toWire } from '#platform/money'
import { enqueue } from '#platform/outbox/outbox'
import { dayFirst, moneyText } from '#platform/texts'
import type { Reopened, Settled } from '../../billing/billing.public'
import { notify } from '../../notifications/notifications.public'
import { reasonText, type Reason } from '../gateways/reasons'
import type { Beginning, PaymentEvent } from './states'
import type { PaymentRow } from './attempt.store'

/** Tells the payer's browser after the commit, on `user-{id}/payment`. */
export async function tellState(tx: Database, payment: PaymentRow): Promise<void> {
  const message: LivePayment = {
    id: payment.id,
    connection_id: payment.connection_id,
    amount: toWire(payment.amount, payment.currency),
    state: payment.state,
  }
  const recipient = `${personTopic(payment.user_id)}/payment`
  await enqueue(tx, { transport: 'live', recipient, payload: message })
}

/** Reasons that come from the payer, who therefore gets no notice. */
const ownDoing: readonly Reason[] = ['cancelled', 'replaced', 'replaced-unasked', 'not-sent']

/** A notice in the bell when a payment did not go well. For success, the posting of the money sends one. */
export async function tellOf(
  tx: Database,
  clock: Clock,
  payment: PaymentRow,
  event: PaymentEvent | Beginning,
  reason: Reason | null,
): Promise<void> {
  if (event !== 'declined' && event !== 'expired' && event !== 'doubted') return
  if (reason !== null && ownDoing.includes(reason)) return
  const amount = moneyText(payment.amount, payment.currency)
  await notify(tx, clock, {
    ...about(payment),
    event: 'payment-failed',
    title:
      event === 'doubted'
        ? `We are checking your payment of ${amount}`
        : `Your payment of ${amount} did not go through`,
    body: reasonText(reason) ?? 'Nothing was taken.',
  })
}

/** A notice about money that paid no invoice in full; billing sends one for paid invoices. */
export async function tellReceived(
  tx: Database,
  clock: Clock,
  payment: PaymentRow,
  { walletBalance, partlyPaid }: Pick<Settled, 'walletBalance' | 'partlyPaid'>,
) {
  await notify(tx, clock, {
    ...about(payment),
    event: 'payment-succeeded',
    title: `${moneyText(payment.amount, payment.currency)} received`,
    body: partlyPaid
      ? `Thank you. It went to bill ${partlyPaid.number} of line ${payment.username}: ${moneyText(partlyPaid.rest, payment.currency)} of it is still to pay, due on ${dayFirst(partlyPaid.due_on)}.`
      : `Thank you. Line ${payment.username} now has a balance of ${moneyText(walletBalance, payment.currency)}.`,
  })
}

/** Staff have checked a payment in review, and nothing of it is credited. */
export async function tellClosed(tx: Database, clock: Clock, payment: PaymentRow): Promise<void> {
  await notify(tx, clock, {
    ...about(payment),
    event: 'payment-failed',
    title: `We checked your payment of ${moneyText(payment.amount, payment.currency)}`,
    body: reasonText('closed') ?? '',
  })
}

/** Money is back at its payer, and perhaps bills are unpaid again for it. */
export async function tellRefunded(
  tx: Database,
  clock: Clock,
  payment: PaymentRow,
  { amount, reopened }: { amount: number; reopened?: Reopened | undefined },
) {
  const from = `It goes back the way you paid: from your payment of ${moneyText(payment.amount, payment.currency)} for line ${payment.username}.`
  await notify(tx, clock, {
    ...about(payment),
    event: 'payment-succeeded',
    title: `${moneyText(amount, payment.currency)} was refunded to you`,
    body: reopened ? from + unpaidAgain(reopened, payment.currency) : from,
  })
}

function unpaidAgain({ bills, maySuspend }: Reopened, currency: string): string {
  const [first] = bills
  if (!first) return ''
  const due = moneyText(
    bills.reduce((sum, { rest }) => sum + rest, 0),
    currency,
  )
  const day = dayFirst(first.due_on)
  const numbers = bills.map(({ number }) => number).join(', ')
  if (bills.length === 1)
    return ` Bill ${numbers} is unpaid again: ${due} of it is to pay, due on ${day}.${maySuspend ? ' If it is not paid, the line may be suspended.' : ''}`
  return ` Bills ${numbers} are unpaid again: ${due} in all, the first due on ${day}.${maySuspend ? ' If they are not paid, the line may be suspended.' : ''}`
}

/** Tells the member of staff who asked for a refund that it was not made, and why. */
export async function tellRefundRefused(
  tx: Database,
  clock: Clock,
  payment: PaymentRow,
  refund: { amount: number; requested_by: number; text: string },
) {
  await notify(tx, clock, {
    userId: refund.requested_by,
    title: `The refund of ${moneyText(refund.amount, payment.currency)} was not made`,
    body: `${refund.text.replace(/\.$/, '')}. The money is on line ${payment.username} again.`,
    link: pathTo('payment', { id: payment.id }),
  })
}

/** The payment's own screen shows it whichever line is active, as the list of one line would not. */
const about = (payment: PaymentRow) => ({
  userId: payment.user_id,
  connectionId: payment.connection_id,
  link: pathTo(payment.kind === 'topup' ? 'topupResult' : 'billResult', { payment: payment.id }),
})
