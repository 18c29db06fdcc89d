import type { GatewayName } from '@uplink/contract/payments'
import type { Database } from '../../platform/database/kysely'
import { found, Problem } from '../../platform/http/problem'
import { openInvoicesOf } from '../billing/billing.public'
import type { Gateway } from './gateway'
import { choose, type Choice, type Wish } from './payments.choice'
import { gatewayOf, type Desk } from './payments.desk'
import { newMerchantNumber } from './payments.merchant-number'
import { findPayable, type PayableRow } from './payments.options.store'
import * as store from './payments.store'
import { happen } from './payments.transitions'

/** While one process talks to the gateway about a new payment. */
const leaseMs = 2 * 60_000
/** An attempt younger than this can still be gone on with; bKash forgets it after a day. */
const continuedForMs = 20 * 3_600_000

export interface StartRequest extends Wish {
  connectionId: number
  gateway: GatewayName
  startedBy: number | null
  origin: 'portal' | 'link'
  /** Where the browser comes back to, below the portal's origin. */
  returnPath: string
}

/** Runs in the transaction that makes the payment payable, so that answer and effect commit together. */
export type Keep<Answer> = (tx: Database, paymentId: number) => Promise<Answer>

/**
 * Begins a payment, or goes on with the line's undecided one when it is the same. Another one is replaced: the portal
 * then never takes its money. Only the last step tells anybody where to pay.
 */
export async function start<Answer>(desk: Desk, asked: StartRequest, keep: Keep<Answer>): Promise<Answer> {
  const { db } = desk
  const payable = found(await findPayable(db, asked.connectionId))
  if (payable.status === 'closed' && asked.kind === 'topup') throw new Problem('payment.line-closed')
  const open = await openInvoicesOf(db, asked.connectionId)
  const choice = choose(
    asked,
    open.map(({ id, total, paid }) => ({ id, rest: total - paid })),
    payable,
  )
  const gateway = gatewayOf(desk, asked.gateway)

  const begun = await db.transaction().execute(async (tx): Promise<{ answer: Answer } | { id: number }> => {
    const undecided = await store.lockUndecided(tx, asked.connectionId)
    if (undecided && (await isSame(desk, tx, undecided, asked, choice)))
      return { answer: await keep(tx, undecided.id) }
    if (undecided) await replace(desk, tx, undecided)
    return { id: await insert(desk, tx, asked, choice, payable) }
  })
  return 'answer' in begun ? begun.answer : send(desk, gateway, begun.id, asked.returnPath, keep)
}

async function isSame(
  desk: Desk,
  tx: Database,
  undecided: store.PaymentRow,
  asked: StartRequest,
  choice: Choice,
): Promise<boolean> {
  const { state, kind, amount, gateway, redirect_url, created_at } = undecided
  const age = desk.clock.now().getTime() - created_at.getTime()
  if (state !== 'pending' || redirect_url === null || age > continuedForMs) return false
  if (kind !== asked.kind || amount !== choice.amount || gateway !== asked.gateway) return false
  // Somebody with a link comes back to the link's page.
  if (undecided.origin !== asked.origin) return false
  const targets = await store.targetIds(tx, undecided.id)
  return targets.length === choice.invoices.length && choice.invoices.every(({ id }) => targets.includes(id))
}

async function replace(desk: Desk, tx: Database, undecided: store.PaymentRow): Promise<void> {
  const { leased_until } = undecided
  // Somebody is asking the gateway, and may be taking the money at this moment.
  if (leased_until && leased_until > desk.clock.now())
    throw new Problem('payment.being-confirmed', { retryAfter: 5 })
  await happen(tx, desk.clock, undecided, {
    event: 'expired',
    source: 'customer',
    change: { reason: 'replaced' },
  })
}

async function insert(
  { clock }: Desk,
  tx: Database,
  asked: StartRequest,
  choice: Choice,
  payable: PayableRow,
): Promise<number> {
  const now = clock.now()
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const id = await store.insert(tx, {
    organization_id: payable.organization_id,
    connection_id: asked.connectionId,
    kind: asked.kind,
    gateway: asked.gateway,
    amount: choice.amount,
    state: 'created',
    merchant_number: newMerchantNumber(payable.invoice_prefix),
    started_by: asked.startedBy,
    origin: asked.origin,
    created_at: now,
    leased_until: leasedUntil,
    next_check_at: leasedUntil,
  })
  // Another browser of the same line was faster.
  if (id === undefined) throw new Problem('payment.being-confirmed', { retryAfter: 2 })
  await store.insertTargets(tx, id, choice.invoices)
  return id
}

/** Makes the attempt known to the gateway. No transaction is open meanwhile; a crash leaves a payment nobody can pay. */
async function send<Answer>(
  desk: Desk,
  gateway: Gateway,
  id: number,
  returnPath: string,
  keep: Keep<Answer>,
): Promise<Answer> {
  const { db, clock } = desk
  const created = found(await db.transaction().execute((tx) => store.lock(tx, id)))
  try {
    const { gatewayPaymentId, redirectUrl } = await gateway.create({
      merchantNumber: created.merchant_number,
      amount: created.amount,
      payerReference: created.username,
      returnUrl: desk.origin + returnPath,
    })
    return await db.transaction().execute(async (tx) => {
      const payment = found(await store.lock(tx, id))
      const isSent = await happen(tx, clock, payment, {
        event: 'sent',
        source: 'gateway',
        change: { gateway_payment_id: gatewayPaymentId, redirect_url: redirectUrl },
      })
      if (!isSent) throw new Problem('payment.being-confirmed')
      return keep(tx, id)
    })
  } catch (error) {
    if (error instanceof Problem) throw error
    desk.log.warn({ err: error, payment: id }, 'a payment could not be begun')
    await giveUpUnsent(desk, id)
    throw new Problem('payment.gateway-unavailable', { retryAfter: 60 })
  }
}

/** A payment that never got to the gateway, or of which only the gateway knows: nobody can take its money. */
export async function giveUpUnsent(desk: Desk, id: number): Promise<void> {
  await desk.db.transaction().execute(async (tx) => {
    const payment = await store.lock(tx, id)
    if (payment?.state !== 'created') return
    await happen(tx, desk.clock, payment, {
      event: 'declined',
      source: 'reconciler',
      change: { reason: 'not-sent' },
    })
  })
}
