import { hasMoved, type Document } from './documents'

/** Accounts of a connection (wallet, receivable) and of its organization. */
export const accountKinds = ['wallet', 'receivable', 'revenue', 'tax', 'clearing'] as const
export type AccountKind = (typeof accountKinds)[number]

export interface Posting {
  account: AccountKind
  /** Poisha, credits positive, debits negative. */
  amount: number
}

/**
 * How each document posts. Credits are positive, debits negative; every line sums to zero, and an account's balance
 * is the plain sum of its entries. So a wallet shows what the customer holds (never below zero), a receivable what the
 * customer owes as a negative number, revenue and tax what was earned and what is due to the state, clearing, also
 * negative, what gateways and cash desks have taken in.
 *
 * | document              | receivable | wallet | revenue | tax  | clearing |
 * | --------------------- | ---------- | ------ | ------- | ---- | -------- |
 * | invoice               | −total     |        | +net    | +tax |          |
 * | payment               |            | +amount|         |      | −amount  |
 * | settlement by wallet  | +amount    | −amount|         |      |          |
 * | credit (less to pay)  |            | +gross | −net    | −tax |          |
 * | refund                |            | −amount|         |      | +amount  |
 *
 * An invoice's `paid` is its settlements together; those made by a payment's money are its allocations.
 */
export function postingsOf(document: Document): Posting[] {
  return postings(document).filter(({ amount }) => amount !== 0)
}

function postings(document: Document): Posting[] {
  switch (document.kind) {
    case 'invoice':
      return [
        { account: 'receivable', amount: -document.bill.total },
        { account: 'revenue', amount: document.bill.subtotal },
        { account: 'tax', amount: document.bill.tax },
      ]
    case 'payment':
      if (!hasMoved(document.payment)) return []
      return [
        { account: 'clearing', amount: -document.payment.amount },
        { account: 'wallet', amount: document.payment.amount },
      ]
    case 'settlement':
      return [
        { account: 'wallet', amount: -document.amount },
        { account: 'receivable', amount: document.amount },
      ]
    case 'credit':
      return [
        { account: 'wallet', amount: document.amount + document.tax },
        { account: 'revenue', amount: -document.amount },
        { account: 'tax', amount: -document.tax },
      ]
    case 'refund':
      return [
        { account: 'wallet', amount: -document.amount },
        { account: 'clearing', amount: document.amount },
      ]
  }
}
