import type { PaymentKind } from '@uplink/contract/payments'
import { Problem, invalid, invalidFields, notAnAmount } from '#platform/http/problem'
import { fromWire, toWire } from '#platform/money'

/** What somebody wants to pay. */
export interface Wish {
  kind: PaymentKind
  /** As typed. */
  amount?: string | undefined
  invoice_ids?: readonly number[] | undefined
}

/** What the organization allows; minor units. */
export interface Limits {
  currency: string
  payment_minimum: number
  payment_maximum: number
  may_pay_less: boolean
  may_pay_more: boolean
}

export interface OpenInvoice {
  id: number
  rest: number
}

export interface Choice {
  /** Minor units. */
  amount: number
  invoices: readonly OpenInvoice[]
}

/** What to pay, or errors. A top-up names no invoices: its money settles the open ones by itself. */
export function choose(request: Wish, open: readonly OpenInvoice[], limits: Limits): Choice {
  return request.kind === 'topup' ? topUp(request, limits) : bill(request, open, limits)
}

function topUp({ amount, invoice_ids }: Wish, limits: Limits): Choice {
  if (invoice_ids || amount === undefined)
    throw invalidFields({
      ...(invoice_ids && { invoice_ids: ['A top-up is not for invoices: pay them as a bill'] }),
      ...(amount === undefined && { amount: ['The amount field is required'] }),
    })
  return { amount: within(minorUnits(amount, limits), limits, limits.payment_minimum), invoices: [] }
}

function bill({ amount, invoice_ids }: Wish, open: readonly OpenInvoice[], limits: Limits): Choice {
  const chosen = invoice_ids ? open.filter(({ id }) => invoice_ids.includes(id)) : open
  if (chosen.length === 0) throw new Problem('payment.nothing-due')
  if (chosen.length < new Set(invoice_ids).size)
    throw invalid('invoice_ids', 'One of the chosen invoices is not open any more')
  const due = chosen.reduce((sum, { rest }) => sum + rest, 0)
  const given = amount === undefined ? due : minorUnits(amount, limits)
  if (given < due && !limits.may_pay_less)
    throw invalid(
      'amount',
      `The amount must be at least ${toWire(due, limits.currency)}, what the chosen invoices ask for`,
    )
  if (given > due && !limits.may_pay_more)
    throw invalid(
      'amount',
      `The amount must be at most ${toWire(due, limits.currency)}, what the chosen invoices ask for`,
    )
  return { amount: within(given, limits, Math.min(due, limits.payment_minimum)), invoices: chosen }
}

function within(amount: number, limits: Limits, minimum: number): number {
  if (amount < minimum)
    throw invalid('amount', `The amount must be at least ${toWire(minimum, limits.currency)}`)
  if (amount > limits.payment_maximum)
    throw invalid(
      'amount',
      `The amount must be at most ${toWire(limits.payment_maximum, limits.currency)} at once`,
    )
  return amount
}

/** A typed amount in minor units. Throws where it is none of the currency. */
export function minorUnits(text: string, { currency }: { currency: string }): number {
  const amount = fromWire(text, currency)
  if (amount === undefined) throw notAnAmount('amount', currency)
  return amount
}
