import type { RefundFunds } from '../../billing/billing.public'

/** The most that the ledger can refund: money from the wallet may have paid other bills since. */
export const sumOf = ({ balance, bills }: RefundFunds) =>
  bills.reduce((sum, { amount }) => sum + amount, balance)
