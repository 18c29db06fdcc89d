import type { IncomingHttpHeaders } from 'node:http'
import { dayMs, minuteMs } from '#platform/durations'
import type { News } from '../gateways/gateway'
import * as news from './webhooks.store'
import { check } from '../attempt/check'
import { recordSettledPayment } from '../attempt/settled-payment'
import { gatewayOf, type Till } from '../till'
import * as store from '../attempt/attempt.store'

const leaseMs = 2 * minuteMs
/** After this, staff must decide about it. */
const givenUpAfterMs = dayMs
/** As often the gateway is asked even after that, when what it said was no answer. */
const failuresAllowed = 10

/** Stores a gateway's message once, if it is genuine; returns which messages are new. Throws `WebhookRejected`. */
export async function receive(
  till: Till,
  gatewayName: string,
  raw: string,
  headers: IncomingHttpHeaders,
): Promise<number[]> {
  const gateway = gatewayOf(till, gatewayName)
  const ids: number[] = []
  for (const { key } of await gateway.handleWebhook(raw, headers)) {
    const received_at = till.clock.now()
    const id = await news.insert(till.db, { gateway: gatewayName, message_key: key, raw, received_at })
    if (id !== undefined) ids.push(id)
  }
  return ids
}

/** Processes received messages in the background, so that the gateway need not wait. */
export function workSoon(till: Till, ids: readonly number[]): void {
  for (const id of ids) till.later(work(till, id))
}

/** Handles the simulators' news like real news, but without a network. */
export function listenToSimulators(till: Till): void {
  for (const [gateway, simulator] of till.simulators)
    simulator.onWebhook(async (raw, headers) => workSoon(till, await receive(till, gateway, raw, headers)))
}

function claimOf({ clock }: Till) {
  const now = clock.now()
  return { now, leasedUntil: new Date(now.getTime() + leaseMs) }
}

/** Processes one stored message: asks the gateway for the facts, and acts on them. Harmless when repeated. */
export async function work(till: Till, id: number): Promise<void> {
  const claimed = await news.claim(till.db, id, claimOf(till))
  if (claimed) await workOn(till, claimed)
}

/** Claims the message that has waited the longest, or the latest one. */
export function takeNext(till: Till, from: 'oldest' | 'newest') {
  return news.claimNext(till.db, { ...claimOf(till), from })
}

/** Processes a claimed message. */
export async function workOn(till: Till, claimed: news.ClaimedMessage): Promise<void> {
  const now = till.clock.now()
  const { id, gateway } = claimed
  // One that waited for a day for a worker is not given up because its first question had no answer.
  const isOld = claimed.attempts > 1 && now.getTime() - claimed.received_at.getTime() > givenUpAfterMs
  for (const item of gatewayOf(till, gateway).readWebhook(claimed.raw)) {
    let isGivenUp = isOld
    const outcome = await outcomeOf(till, gateway, item, { id, isOld }).catch((err: unknown) => {
      till.log.warn({ err, message: id }, 'news could not be worked on')
      isGivenUp &&= claimed.attempts >= failuresAllowed
      return undefined
    })
    if (outcome) await news.finish(till.db, id, till.clock.now(), { ...factsOf(item), ...outcome })
    else if (isGivenUp) await news.finish(till.db, id, now, { ...factsOf(item), outcome: 'unmatched' })
  }
}

const factsOf = ({ transactionId, amount, reference }: News) => ({
  transaction_id: transactionId,
  amount,
  reference: reference ?? null,
})

/** Undefined when it is not done yet, or when the work has recorded its outcome itself. */
async function outcomeOf(
  till: Till,
  gateway: string,
  item: News,
  message: { id: number; isOld: boolean },
): Promise<news.Outcome | undefined> {
  const known = await store.findByTransaction(till.db, gateway, item.transactionId)
  if (known) return { outcome: 'matched', payment_id: known.id }
  if (!item.isCompleted) return { outcome: 'ignored' }
  if (item.merchantNumber !== undefined) {
    const id = await store.findId(till.db, gateway, item.merchantNumber)
    if (id !== undefined) {
      await check(till, id, { source: 'gateway' })
      const isBooked = await store.findByTransaction(till.db, gateway, item.transactionId)
      // While another process asks about the payment, or the gateway does not answer, the message waits for its next
      // turn. After a day it counts as matched, because the payment is known and its own checks go on.
      return isBooked || message.isOld ? { outcome: 'matched', payment_id: id } : undefined
    }
  }
  return creditByReference(till, gateway, item, message.id)
}

/** Credits money that was paid in the gateway's own app with a Client ID as its reference to that line's wallet. */
async function creditByReference(
  till: Till,
  gateway: string,
  item: News,
  messageId: number,
): Promise<news.Outcome | undefined> {
  const transaction = await gatewayOf(till, gateway).findTransaction(item.transactionId, null)
  // The gateway may tell of a payment before its own search knows it. After a day, staff must look.
  if (!transaction) return undefined
  const line = item.reference === undefined ? undefined : await news.findLine(till.db, item.reference)
  if (!line || item.merchantNumber !== undefined) return { outcome: 'unmatched', amount: transaction.amount }
  return till.db.transaction().execute(async (tx) => {
    const id = await recordSettledPayment(till, tx, {
      event: 'received',
      gateway,
      line,
      kind: 'topup',
      amount: transaction.amount,
      transactionId: item.transactionId,
      startedBy: null,
      source: 'gateway',
    })
    if (id === undefined) return undefined
    await news.finish(tx, messageId, till.clock.now(), {
      ...factsOf(item),
      amount: transaction.amount,
      outcome: 'credited',
      payment_id: id,
    })
    return undefined
  })
}
