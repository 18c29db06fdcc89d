import { addDays } from '#platform/calendar'
import { dayIn, type Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { found } from '#platform/http/problem'
import { findHolding, findReopened, findSettledBy } from './refund-funds.store'

/** Where the money of a refund comes from. Amounts in poisha. */
export interface RefundFunds {
  /** Used first: a refund up to this amount touches no bill. */
  balance: number
  /** What the payment settled, in the order in which a refund takes it back. */
  bills: {
    id: number
    number: string
    amount: number
    due_on: string
    is_overdue: boolean
    /**
     * The day from which the provider would suspend the line for it; null: it would not, or the line is not active.
     */
    suspends_on: string | null
  }[]
}

/** Where `postRefund` would take the money from; for people who decide about a refund. */
export async function refundFundsOf(
  db: Database,
  clock: Clock,
  query: { connectionId: number; paymentId: number },
): Promise<RefundFunds> {
  const [holding, bills] = await Promise.all([findHolding(db, query.connectionId), findSettledBy(db, query)])
  const { balance, status, time_zone, suspends_overdue, grace_days } = found(holding)
  const today = dayIn(time_zone, clock.now())
  const isSuspended = suspends_overdue && status === 'active'
  return {
    balance,
    bills: bills.map((bill) => ({
      ...bill,
      is_overdue: bill.due_on < today,
      suspends_on: isSuspended ? addDays(bill.due_on, grace_days + 1) : null,
    })),
  }
}

/** The bills that a refund has made unpaid again. */
export interface Reopened {
  /** The first due first; `rest` is what is to be paid now, in poisha. */
  bills: { number: string; rest: number; due_on: string }[]
  /** The provider may suspend the line for them. */
  maySuspend: boolean
}

/** Which bills are unpaid because of the refunds of a payment since then. */
export async function reopenedBy(
  db: Database,
  query: { connectionId: number; paymentId: number; since: Date },
): Promise<Reopened> {
  const bills = await findReopened(db, query)
  if (bills.length === 0) return { bills, maySuspend: false }
  const { suspends_overdue, status } = found(await findHolding(db, query.connectionId))
  return { bills, maySuspend: suspends_overdue && status === 'active' }
}
