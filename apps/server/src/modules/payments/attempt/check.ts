import type { Database } from '#platform/database/kysely'
import { gatewayOf, type Till } from '../till'
import type { Confirmation, SentAttempt } from '../gateways/gateway'
import { holding, leaseEnd } from './lease'
import { tellState } from './attempt.notices'
import { credit } from './credit'
import type { Reason } from '../gateways/reasons'
import { attemptLifeMs, checkedStates, isBeingChecked } from './states'
import * as store from './attempt.store'
import { begin, complete, postpone, transition } from './transitions'

export interface CheckRequest {
  source: store.NewEvent['source']
  /** What the payer's browser reports. Trusted only when it gives the payment up: then nothing is taken. */
  hint?: 'success' | 'failure' | 'cancel' | undefined
  /** True: if the gateway was asked a moment ago, return the known state instead of asking again. */
  isPatient?: boolean
  /** True: only ask, and take no money even if the payer has approved the payment. */
  takesNothing?: boolean
}

/** What the gateway said last; undefined: another process is asking it, or there is nothing to ask. */
export type GatewayStatus = Confirmation['status'] | undefined

/** For how long a payer who checks again and again gets the known state before the gateway is asked again. */
const patienceMs = 5000

/** How often a claim is repeated because of news; after that the reconciler goes on, a minute later. */
const turns = 3

/**
 * Asks the gateway about a payment and moves the payment to the reported state. Only one process asks at a time: a
 * second caller changes nothing, but makes the first one ask again if its answer decided nothing. News that arrives
 * together with the browser's return is therefore not left to the reconciler. Harmless at any time and for any
 * payment.
 */
export async function check(till: Till, id: number, request: CheckRequest): Promise<GatewayStatus> {
  let status: GatewayStatus
  for (let turn = 0; turn < turns; turn++) {
    const once = await checkOnce(till, id, request)
    status = once?.request ?? status
    if (!once?.isNews) break
  }
  return status
}

/** `isNews`: news came meanwhile, and the payment is still undecided. */
async function checkOnce(till: Till, id: number, request: CheckRequest) {
  const { source, hint, takesNothing = false, isPatient = false } = request
  const now = till.clock.now()
  const claimed = await store.claim(till.db, id, {
    states: checkedStates,
    now,
    leasedUntil: leaseEnd(till),
    ...(isPatient && { unlessRequestedSince: new Date(now.getTime() - patienceMs) }),
  })
  if (!claimed) {
    await store.askAgain(till.db, id, { states: checkedStates, now })
    return undefined
  }
  const attempt: SentAttempt = {
    merchantNumber: claimed.merchant_number,
    amount: claimed.amount,
    gatewayPaymentId: claimed.gateway_payment_id,
  }
  const mayTake = claimed.state === 'pending' && hint !== 'cancel' && !takesNothing
  const confirmation = await holding(till, id, () => ask(till, claimed.gateway, attempt, mayTake))
  const isNews = await till.db.transaction().execute(async (tx) => {
    const payment = await store.lock(tx, id)
    if (!payment) return false
    const { next_check_at: checkAt, leased_until: leasedUntil } = payment
    await apply(till, tx, payment, confirmation, { source, hint })
    return payment.state === 'pending' && checkAt !== null && leasedUntil !== null && checkAt < leasedUntil
  })
  return { request: confirmation.status, isNews }
}

async function ask(
  till: Till,
  gateway: string,
  attempt: SentAttempt,
  mayTake: boolean,
): Promise<Confirmation> {
  try {
    return await gatewayOf(till, gateway).confirm(attempt, mayTake)
  } catch (err) {
    till.log.warn({ err, payment: attempt.merchantNumber }, 'the gateway could not be asked')
    return { status: 'unclear' }
  }
}

async function apply(
  till: Till,
  tx: Database,
  payment: store.PaymentRow,
  confirmation: Confirmation,
  { source, hint }: CheckRequest,
): Promise<void> {
  const { clock } = till
  const decline = (reason: Reason) =>
    transition(tx, till, payment, { event: 'declined', source, details: { reason }, change: { reason } })
  switch (confirmation.status) {
    case 'settled':
      return settle(till, tx, payment, confirmation.transactionId, source)
    case 'review':
      return sendToReview(till, tx, payment, confirmation, source)
    case 'failed':
      // News about a payment that was already given up: it stays given up.
      if (payment.state !== 'pending') return stayGivenUp(till, tx, payment)
      if (confirmation.reason === 'timed-out') return expire(till, tx, payment, source)
      return void (await decline(confirmation.reason))
    case 'pending':
      if (payment.state !== 'pending') return stayGivenUp(till, tx, payment)
      if (hint === 'cancel') return void (await decline('cancelled'))
      if (hint === 'failure') return void (await decline('declined'))
      if (isTooOld(till, payment)) return expire(till, tx, payment, source)
      return postpone(tx, clock, payment)
    case 'unclear':
      return postpone(tx, clock, payment, 'unclear')
  }
}

/** Records that the gateway took nothing for a given-up payment and will not, if that was not known before. */
async function stayGivenUp(till: Till, tx: Database, payment: store.PaymentRow): Promise<void> {
  if (isBeingChecked(payment)) {
    payment.reason = 'replaced' satisfies Reason
    await store.change(tx, payment.id, { reason: 'replaced' })
    await tellState(tx, payment)
  }
  await postpone(tx, till.clock, payment)
}

function isTooOld({ clock }: Till, payment: store.PaymentRow): boolean {
  return clock.now().getTime() - payment.created_at.getTime() >= attemptLifeMs
}

async function expire(till: Till, tx: Database, payment: store.PaymentRow, source: store.NewEvent['source']) {
  const change = { reason: 'timed-out' as const }
  await transition(tx, till, payment, { event: 'expired', source, change })
}

/** Credits the money, once: the transition cannot happen twice, and two unique indexes would refuse it. */
async function settle(
  till: Till,
  tx: Database,
  payment: store.PaymentRow,
  transactionId: string,
  source: store.NewEvent['source'],
): Promise<void> {
  const other = await store.findByTransaction(tx, payment.gateway, transactionId)
  if (other && other.id !== payment.id)
    return sendToReview(till, tx, payment, { reason: 'credited-elsewhere', transactionId }, source)
  const settled = await begin(tx, till, payment, {
    event: 'confirmed',
    source,
    details: { transactionId },
    change: { gateway_transaction_id: transactionId, reason: null },
    isSettled: true,
  })
  if (!settled) return
  await credit(till, tx, payment, settled.at)
  await complete(tx, till, settled)
}

async function sendToReview(
  till: Till,
  tx: Database,
  payment: store.PaymentRow,
  { reason, transactionId, taken }: { reason: Reason; transactionId?: string; taken?: number },
  source: store.NewEvent['source'],
): Promise<void> {
  // Staff have already decided about this difference, which appears again at every check.
  if (payment.reason === 'closed') return postpone(tx, till.clock, payment)
  const isTaken =
    transactionId !== undefined && (await store.findByTransaction(tx, payment.gateway, transactionId))
  await transition(tx, till, payment, {
    event: 'doubted',
    source,
    details: {
      reason,
      ...(transactionId !== undefined && { transactionId }),
      ...(taken !== undefined && { taken }),
    },
    change: {
      reason,
      ...(transactionId !== undefined && !isTaken && { gateway_transaction_id: transactionId }),
    },
  })
}
