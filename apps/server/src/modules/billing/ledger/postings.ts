import { addDays } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { asSystem } from '#platform/database/as-system'
import { found, Problem } from '#platform/http/problem'
import { notify } from '../../notifications/notifications.public'
import { ensureAccounts, lockConnection, post, walletBalance, type LockedConnection } from './ledger.store'
import { concludePromises, hasPromise } from './promised.store'
import { tellPaid, tellRenewed, tellRestored, type LeftOver, type PaidBy } from '../billing.notices'
import { issuePaidAhead, prepaidLine, renewByArrival, type Renewed } from '../prepaid/renewing'
import type { PrepaidRow } from '../prepaid/prepaid.store'
import type { Bill } from '../charging/bill'
import {
  findReversed,
  passOnAllocations,
  restore,
  reverseAllocations,
  settleOpenInvoices,
  type Funding,
  type TouchedInvoice,
} from './settlement.store'

/** Money that came through a gateway or a cash desk. Amounts in poisha. */
export interface IncomingPayment {
  paymentId: number
  organizationId: number
  connectionId: number
  amount: number
  /** Settled before all other open invoices, in this order. */
  invoiceIds?: readonly number[]
  /** Settles these alone, with this money alone; the rest stays in the wallet. */
  isOnly?: boolean
  /** When the portal records it, by the portal's clock. */
  occurredAt: Date
  /** For the customer's statement: `Payment by bKash`. */
  description: string
}

export interface Settled {
  /** Ids of the invoices that are now paid in full. */
  settledInvoiceIds: number[]
  /** In poisha, after the payment. */
  walletBalance: number
  /** The invoice that got the last of the money and is still open; absent: none. */
  partlyPaid?: { number: string; rest: number; due_on: string }
  /** The connection was suspended, and is active again. */
  isRestored: boolean
  /** A prepaid line was renewed, and is paid until this day. */
  paidUntil?: string
}

/**
 * Records a payment in the ledger: clearing → wallet, then wallet → receivable for the chosen invoices and after them
 * for the oldest open ones, as far as the wallet's balance goes; the rest stays there. Writes allocations,
 * renews a prepaid line as far as the money pays for that, reactivates a suspended line when nothing is overdue any more, and
 * tells the customer. Runs in the given
 * transaction, for any actor. Posting a payment twice fails on a unique index.
 */
export async function postPayment(tx: Database, payment: IncomingPayment): Promise<Settled> {
  const { paymentId, amount, invoiceIds = [], isOnly = false, occurredAt, description } = payment
  return asSystem(tx, async () => {
    const connection = await lock(tx, payment)
    await post(tx, connection, { kind: 'payment', description, occurredAt, paymentId }, [
      { account: 'clearing', amount: -amount },
      { account: 'wallet', amount },
    ])
    // what is left of money for chosen bills stays in the wallet
    const renewed = isOnly
      ? undefined
      : await renewByArrival(tx, { connection: connection.id, arrived: amount, now: occurredAt })
    return settle(tx, connection, occurredAt, 'payment', { paymentId, amount, invoiceIds, isOnly }, renewed)
  })
}

/** Why a prepaid line is not issued anything. */
export type NotIssued = 'not-prepaid' | 'not-renewable' | 'changed' | 'too-little'

/**
 * Issues paid days of a prepaid line and settles them from its wallet, at once.
 *
 * @param billOf what is to be issued for the line as it is now, which is locked; or why nothing is
 */
export async function renewFromWallet(
  tx: Database,
  { connectionId, now }: { connectionId: number; now: Date },
  billOf: (line: PrepaidRow) => Bill | NotIssued,
): Promise<Settled | NotIssued> {
  return asSystem(tx, async () => {
    const connection = found(await lockConnection(tx, connectionId))
    await ensureAccounts(tx, connection.organization_id, [connectionId])
    const line = await prepaidLine(tx, connectionId)
    if (!line) return 'not-prepaid'
    const bill = billOf(line)
    if (typeof bill === 'string') return bill
    if (line.balance - line.owed < bill.total) return 'too-little'
    const renewed = await issuePaidAhead(tx, line, [bill], now)
    return settle(tx, connection, now, 'balance', undefined, renewed)
  })
}

/**
 * Money that pays for some days of a prepaid line and nothing else, such as a voucher of days: their bill is issued, and the
 * payment settles it before all others.
 */
export async function postPaidDays(
  tx: Database,
  payment: Omit<IncomingPayment, 'amount' | 'invoiceIds'>,
  bill: Bill,
): Promise<Settled> {
  const { paymentId, connectionId, occurredAt, description } = payment
  const amount = bill.total
  return asSystem(tx, async () => {
    const connection = await lock(tx, payment)
    const line = found(await prepaidLine(tx, connectionId))
    await post(tx, connection, { kind: 'payment', description, occurredAt, paymentId }, [
      { account: 'clearing', amount: -amount },
      { account: 'wallet', amount },
    ])
    const renewed = await issuePaidAhead(tx, { ...line, pending: [] }, [bill], occurredAt)
    const { invoiceIds } = renewed
    return settle(tx, connection, occurredAt, 'payment', { paymentId, amount, invoiceIds }, renewed)
  })
}

/** Settles open invoices from the connection's wallet. Does nothing when either is zero. */
export async function settleFromWallet(
  tx: Database,
  { connectionId, occurredAt }: { connectionId: number; occurredAt: Date },
): Promise<Settled> {
  return asSystem(tx, async () =>
    settle(tx, found(await lockConnection(tx, connectionId)), occurredAt, 'balance'),
  )
}

/** Settles chosen open invoices from what the line holds in advance, in their order, as far as that goes. */
export async function spendBalance(
  tx: Database,
  use: { connectionId: number; invoiceIds: readonly number[]; occurredAt: Date },
): Promise<Settled & { used: number }> {
  const { connectionId, invoiceIds, occurredAt } = use
  return asSystem(tx, async () => {
    const connection = found(await lockConnection(tx, connectionId))
    const amount = await walletBalance(tx, connectionId)
    const settled = await settle(tx, connection, occurredAt, 'balance', {
      paymentId: null,
      amount,
      invoiceIds,
      isOnly: true,
    })
    return { ...settled, used: amount - settled.walletBalance }
  })
}

/**
 * Refunds money of a payment: wallet → clearing. What the wallet lacks is taken back out of the invoices that the
 * payment settled, the latest first, which are then open again. Throws `billing.refund-too-large` when even that is
 * not enough. The caller updates the payment's own state. `fromBills` is the sum taken out of invoices.
 */
export async function postRefund(
  tx: Database,
  refund: Omit<IncomingPayment, 'invoiceIds' | 'isOnly'>,
): Promise<{ walletBalance: number; fromBills: number }> {
  const { paymentId, connectionId, amount, occurredAt, description } = refund
  return asSystem(tx, async () => {
    const connection = await lock(tx, refund)
    const held = await walletBalance(tx, connectionId)
    const missing = amount - held
    const taken =
      missing > 0 ? await reverseAllocations(tx, { connectionId, paymentId, amount: missing, occurredAt }) : 0
    if (taken < missing) throw new Problem('billing.refund-too-large')
    const { wallet = 0 } = await post(
      tx,
      connection,
      { kind: 'refund', description, occurredAt, paymentId },
      [
        { account: 'wallet', amount: -amount },
        { account: 'clearing', amount },
      ],
    )
    return { walletBalance: wallet, fromBills: taken }
  })
}

/**
 * For a refund that the gateway has made: what its payment still settles of bills beyond what is left of it, because
 * the refund took other money from the wallet, is settled by that other money from now on. No balance changes, and no
 * bill is opened.
 */
export async function passBillsOn(
  tx: Database,
  refund: Pick<IncomingPayment, 'paymentId' | 'organizationId' | 'connectionId' | 'occurredAt'>,
): Promise<void> {
  await asSystem(tx, async () => {
    await lock(tx, refund)
    await passOnAllocations(tx, refund)
  })
}

/**
 * Undoes a refund that the gateway did not make: clearing → wallet, and the invoices that money was taken out of are
 * settled by their payment again, before all others. The rest settles what has become due meanwhile.
 */
export async function takeRefundBack(
  tx: Database,
  refund: Omit<IncomingPayment, 'invoiceIds' | 'isOnly'> & { fromBills: number },
): Promise<Settled> {
  const { paymentId, amount, fromBills, occurredAt } = refund
  const description = `${refund.description} was not possible`
  return asSystem(tx, async () => {
    const connection = await lock(tx, refund)
    await post(tx, connection, { kind: 'refund', description, occurredAt, paymentId }, [
      { account: 'clearing', amount: -amount },
      { account: 'wallet', amount },
    ])
    const invoiceIds = await findReversed(tx, paymentId)
    return settle(tx, connection, occurredAt, 'balance', { paymentId, amount: fromBills, invoiceIds })
  })
}

/** A credit to a customer without money moving: revenue and tax → wallet, which then settles open invoices. */
export interface Credit {
  organizationId: number
  connectionId: number
  /** Poisha before tax, and the tax on it; neither is negative. */
  amount: number
  tax: number
  /** The reason, as the customer reads it on the statement. */
  description: string
  occurredAt: Date
  /** A second credit with the same reference fails: `package-change:7`. */
  reference: string
}

export async function postCredit(tx: Database, credit: Credit): Promise<Settled> {
  const { amount, tax, description, occurredAt, reference } = credit
  return asSystem(tx, async () => {
    const connection = await lock(tx, credit)
    await post(tx, connection, { kind: 'credit', description, occurredAt, reference }, [
      { account: 'wallet', amount: amount + tax },
      { account: 'revenue', amount: -amount },
      { account: 'tax', amount: -tax },
    ])
    return settle(tx, connection, occurredAt, 'credit')
  })
}

/** A suspended line that is to be switched on without a payment. */
interface SwitchingOn {
  connectionId: number
  now: Date
  /** After a suspension by hand, which has ended: what its provider forbears stays forborne. */
  after?: { wasCharged: boolean }
}

/**
 * Switches a suspended line on again where nothing is overdue or its payment is promised, and tells its owner; returns whether it
 * did. For lines whose provider wants no payment to do that, on a promise, and after a suspension by hand: that one leaves a line
 * off only with a bill for which the billing run would suspend it.
 */
export async function switchOn(tx: Database, { connectionId, now, after }: SwitchingOn): Promise<boolean> {
  return asSystem(tx, async () => {
    const line = found(await lockConnection(tx, connectionId))
    const today = dayIn(line.time_zone, now)
    const isPromised = await hasPromise(tx, { connectionId, today })
    const isForborne = isPromised || (after && !line.suspends_overdue)
    const dueBefore = isForborne ? '0001-01-01' : after ? addDays(today, -line.grace_days) : today
    const wasCharged = after?.wasCharged
    if (!(await restore(tx, connectionId, { today, now, dueBefore, wasCharged }))) return false
    const { user_id: userId, username } = line
    await notify(
      tx,
      { now: () => now },
      tellRestored({ userId, connectionId, username }, after ? 'pause' : isPromised ? 'promise' : 'staff'),
    )
    return true
  })
}

/** Locks the connection first, as everything that moves its money must; creates missing accounts. */
export async function lock(
  tx: Database,
  { connectionId, organizationId }: { connectionId: number; organizationId: number },
): Promise<LockedConnection> {
  const connection = found(await lockConnection(tx, connectionId))
  if (connection.organization_id !== organizationId)
    throw new Error(`connection ${connectionId} is not of organization ${organizationId}`)
  await ensureAccounts(tx, organizationId, [connectionId])
  return connection
}

/**
 * Settles what is open from the connection's wallet, the oldest first or what the payment is for, switches a suspended line on
 * where nothing is overdue any more, and tells the customer. The connection is locked.
 */
export async function settle(
  tx: Database,
  connection: LockedConnection,
  occurredAt: Date,
  by: PaidBy,
  funding?: Funding,
  renewed?: Renewed,
): Promise<Settled> {
  const touched = await settleOpenInvoices(tx, [connection.id], occurredAt, funding)
  const settled = touched.filter(({ is_paid }) => is_paid)
  const today = dayIn(connection.time_zone, occurredAt)
  if (settled.length > 0)
    await concludePromises(tx, { connectionId: connection.id }, { today, now: occurredAt })
  const partlyPaid = touched.find(({ is_paid }) => !is_paid)
  const balance = await walletBalance(tx, connection.id)
  const isRestored =
    connection.status === 'suspended' &&
    // a prepaid line is paid for, or it is not
    (connection.restores_on_payment || renewed !== undefined) &&
    (await restore(tx, connection.id, { today, now: occurredAt }))
  const restoredBy = isRestored ? by : undefined
  await announce(tx, connection, occurredAt, {
    settled,
    left: { balance, currency: connection.currency, partlyPaid },
    restoredBy,
    renewed,
  })
  return {
    settledInvoiceIds: settled.map(({ id }) => id),
    walletBalance: balance,
    ...(partlyPaid && { partlyPaid }),
    isRestored,
    ...(renewed && { paidUntil: renewed.paidUntil }),
  }
}

async function announce(
  tx: Database,
  connection: LockedConnection,
  occurredAt: Date,
  told: {
    settled: TouchedInvoice[]
    left: LeftOver
    restoredBy: PaidBy | undefined
    renewed: Renewed | undefined
  },
): Promise<void> {
  const line = { userId: connection.user_id, connectionId: connection.id, username: connection.username }
  const { settled, left, restoredBy, renewed } = told
  const others = settled.filter(({ id }) => !renewed?.invoiceIds.includes(id))
  const notices = [
    ...tellPaid(line, others, left),
    ...(renewed ? [tellRenewed(line, renewed.paidUntil, left)] : []),
    ...(restoredBy ? [tellRestored(line, restoredBy)] : []),
  ]
  await notify(tx, { now: () => occurredAt }, notices)
}
