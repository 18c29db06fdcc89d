import { gatewayTakes, type GatewayName } from '@uplink/contract/gateways'
import { hourMs } from '#platform/durations'
import type { Database } from '#platform/database/kysely'
import { found, invalid, notFound, Problem } from '#platform/http/problem'
import { openInvoicesOf } from '../../billing/billing.public'
import type { Attempt, Gateway } from '../gateways/gateway'
import { choose, type Choice, type Wish } from './choice'
import { check, type GatewayStatus } from './check'
import { gatewayOf, type Till } from '../till'
import { holding, leaseEnd } from './lease'
import { newMerchantNumber } from './merchant-number'
import { countOfLine, findPayable, type PayableRow } from './options.store'
import * as store from './attempt.store'
import { transition } from './transitions'

/** A younger attempt can still be continued; a gateway forgets it after a day. */
const continuedForMs = 20 * hourMs

export interface StartRequest extends Wish {
  connectionId: number
  gateway: GatewayName
  startedBy: number | null
  origin: 'portal' | 'link'
  /** The path of the portal to which the browser returns. */
  returnPath: string
}

/** A payment that waits for its payer, at the latest when `makePayable` has stored the gateway's number of it. */
export interface Started {
  id: number
  atGateway?: { gatewayPaymentId: string; redirectUrl: string }
}

/**
 * Begins a payment, or continues the line's undecided one if it is the same. A different one is replaced after the
 * gateway was asked about it, and the portal then never takes the old one's money. Nobody can pay the new one before
 * `makePayable`.
 */
export async function start(till: Till, query: StartRequest): Promise<Started> {
  const gateway = gatewayOf(till, query.gateway)
  let begun = await begin(till, query)
  if ('toAsk' in begun) {
    const old = { id: begun.toAsk, said: await check(till, begun.toAsk, lookOnly) }
    if (old.said === 'settled') throw new Problem('payment.arrived')
    begun = await begin(till, query, old)
    // Somebody else was faster, and has begun one more.
    if ('toAsk' in begun) throw new Problem('payment.being-confirmed', { retryAfter: 2 })
  }
  return 'kept' in begun ? { id: begun.kept } : send(till, gateway, begun.made, query.returnPath)
}

/**
 * For an old payment that a new one replaces: the customer wants to pay the new one, so the old one must take no
 * money.
 */
const lookOnly = { source: 'customer', takesNothing: true } as const

/** A payment that the gateway does not know yet, with what the gateway needs. */
interface Made extends Omit<Attempt, 'returnUrl'> {
  id: number
}

/** The line's undecided payment, if it is the same one; a new one; or the old one to ask the gateway about first. */
type Begun = { kept: number } | { made: Made } | { toAsk: number }

async function begin(
  till: Till,
  query: StartRequest,
  old?: { id: number; said: GatewayStatus },
): Promise<Begun> {
  const { db } = till
  const payable = found(await findPayable(db, query.connectionId))
  if (!gatewayTakes(query.gateway, payable.currency))
    throw invalid('gateway', 'This way to pay does not take the currency of the bill')
  if (payable.status === 'closed' && query.kind === 'topup') throw new Problem('payment.line-closed')
  const open = await openInvoicesOf(db, query.connectionId)
  await refuseOthers(db, query, open)
  const choice = choose(
    query,
    open.map(({ id, total, paid }) => ({ id, rest: total - paid })),
    payable,
  )
  return db.transaction().execute(async (tx): Promise<Begun> => {
    const undecided = await store.lockUndecided(tx, query.connectionId)
    if (undecided && (await isSame(till, tx, undecided, query, choice))) return { kept: undecided.id }
    if (undecided) {
      refuseWhileHeld(till, undecided)
      if (undecided.gateway_payment_id !== null && undecided.id !== old?.id) return { toAsk: undecided.id }
      await replace(till, tx, undecided, old?.said)
    }
    return { made: await insert(till, tx, query, choice, payable) }
  })
}

/** An invoice of another line is answered like one that does not exist. */
async function refuseOthers(
  db: Database,
  { kind, connectionId, invoice_ids = [] }: StartRequest,
  open: readonly { id: number }[],
): Promise<void> {
  const openIds = new Set(open.map(({ id }) => id))
  const rest = [...new Set(invoice_ids)].filter((id) => !openIds.has(id))
  if (kind === 'topup' || rest.length === 0) return
  if ((await countOfLine(db, connectionId, rest)) < rest.length) throw notFound()
}

async function isSame(
  till: Till,
  tx: Database,
  undecided: store.PaymentRow,
  query: StartRequest,
  choice: Choice,
): Promise<boolean> {
  const { state, kind, amount, gateway, redirect_url, created_at } = undecided
  const age = till.clock.now().getTime() - created_at.getTime()
  if (state !== 'pending' || redirect_url === null || age > continuedForMs) return false
  if (kind !== query.kind || amount !== choice.amount || gateway !== query.gateway) return false
  // Somebody with a link comes back to the link's page.
  if (undecided.origin !== query.origin) return false
  const targets = await store.targetIds(tx, undecided.id)
  return targets.length === choice.invoices.length && choice.invoices.every(({ id }) => targets.includes(id))
}

/** Refuses while another process asks the gateway, because it may be taking the money at this moment. */
function refuseWhileHeld({ clock }: Till, undecided: store.PaymentRow): void {
  if (store.isHeld(undecided, clock.now())) throw new Problem('payment.being-confirmed', { retryAfter: 5 })
}

/**
 * Replaces the old payment. Nothing was taken if the gateway said so or never heard of it; otherwise the reconciler
 * will find out.
 */
async function replace(
  till: Till,
  tx: Database,
  undecided: store.PaymentRow,
  said: GatewayStatus,
): Promise<void> {
  const isKnown = undecided.gateway_payment_id === null || said === 'pending'
  await transition(tx, till, undecided, {
    event: 'expired',
    source: 'customer',
    change: { reason: isKnown ? 'replaced' : 'replaced-unasked' },
  })
}

async function insert(
  till: Till,
  tx: Database,
  query: StartRequest,
  choice: Choice,
  payable: PayableRow,
): Promise<Made> {
  const now = till.clock.now()
  const leasedUntil = leaseEnd(till)
  const merchantNumber = newMerchantNumber(payable.invoice_prefix)
  const id = await store.insert(tx, {
    organization_id: payable.organization_id,
    connection_id: query.connectionId,
    kind: query.kind,
    gateway: query.gateway,
    amount: choice.amount,
    state: 'created',
    merchant_number: merchantNumber,
    started_by: query.startedBy,
    origin: query.origin,
    created_at: now,
    leased_until: leasedUntil,
    next_check_at: leasedUntil,
  })
  // Another browser of the same line was faster.
  if (id === undefined) throw new Problem('payment.being-confirmed', { retryAfter: 2 })
  await store.insertTargets(tx, id, choice.invoices)
  const payer = await store.findPayer(tx, query.connectionId)
  return { id, merchantNumber, amount: choice.amount, payerReference: payable.username, payer }
}

/** Sends the attempt to the gateway, outside any transaction; a crash leaves a payment that nobody can pay. */
async function send(till: Till, gateway: Gateway, made: Made, returnPath: string): Promise<Started> {
  const { id, ...attempt } = made
  try {
    const returnUrl = till.origin + returnPath
    return { id, atGateway: await holding(till, id, () => gateway.create({ ...attempt, returnUrl })) }
  } catch (error) {
    if (error instanceof Problem) throw error
    till.log.warn({ err: error, payment: id }, 'a payment could not be begun')
    await giveUpUnsent(till, id)
    throw new Problem('payment.gateway-silent', { retryAfter: 60 })
  }
}

/** Stores the gateway's number of a started payment: it can be paid from the commit on. */
export async function makePayable(tx: Database, till: Till, { id, atGateway }: Started): Promise<void> {
  if (!atGateway) return
  const payment = found(await store.lock(tx, id))
  const isSent = await transition(tx, till, payment, {
    event: 'sent',
    source: 'gateway',
    change: { gateway_payment_id: atGateway.gatewayPaymentId, redirect_url: atGateway.redirectUrl },
  })
  if (!isSent) throw new Problem('payment.being-confirmed')
}

/**
 * Gives up a payment that never reached the gateway, or whose number only the gateway knows: nobody can take its
 * money.
 */
export async function giveUpUnsent(till: Till, id: number): Promise<void> {
  await till.db.transaction().execute(async (tx) => {
    const payment = await store.lock(tx, id)
    if (payment?.state !== 'created') return
    await transition(tx, till, payment, {
      event: 'declined',
      source: 'reconciler',
      change: { reason: 'not-sent' },
    })
  })
}
