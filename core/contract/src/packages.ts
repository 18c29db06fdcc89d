import * as z from 'zod'
import { betterPackage, comingPrice } from './connections'
import { order } from './orders'
import { bodyId, defineRoute, id } from './route'
import { changed, connectionQuery, cuid, day, instant, money, one, wholeList } from './wire'

/** A package that a line can order. */
const packageOnSale = betterPackage.omit({ price_difference: true, total_difference: true })

export type PackageOnSale = z.infer<typeof packageOnSale>

/** When a change of package takes effect: on the same day, or with the next billing period. */
export const changeTiming = z.enum(['now', 'next-cycle'])

export type ChangeTiming = z.infer<typeof changeTiming>

export const currentPackage = z.object({
  /**
   * Null without a contract in force. `price` is the contract's price, which may differ from the package's usual one.
   */
  package: packageOnSale.nullable(),
  contractStartDate: day.nullable(),
  /** The contract's tax per month, and its price and tax together. */
  tax: money.nullable(),
  total: money.nullable(),
  tax_percent: z.number(),
  status: z.enum(['active', 'suspended', 'closed']),
  /** The present billing period, and the day on which the next one begins. */
  period: z.object({ from: day, to: day }),
  next_cycle_on: day,
  /** An agreed change that waits for its day. */
  waiting: z
    .object({
      order_id: z.number().int(),
      package: z.string(),
      price: money,
      total: money,
      effective_on: day,
    })
    .nullable(),
})

export type CurrentPackage = z.infer<typeof currentPackage>

const quoteLine = z.object({
  kind: z.enum(['unused-credit', 'new-charge']),
  description: z.string(),
  /** Before tax; negative for a credit. */
  amount: money,
  tax: money,
})

/** A priced change that binds the provider until `expires_at`: what changes, when, and what it costs at once. */
export const packageQuote = z.object({
  id: z.number().int(),
  from: z.object({ name: z.string(), price: money }),
  to: z.object({ id: z.number().int(), name: z.string(), price: money }),
  when: changeTiming,
  effective_on: day,
  /** Empty when nothing has to be paid or given back at once. */
  lines: z.array(quoteLine),
  subtotal: money,
  tax: money,
  /** The sum of `lines`; negative when the customer gets money back. */
  total: money,
  /** How the lines are settled: on the next bill, as a credit to the balance at once, or not at all. */
  settlement: z.enum(['next-bill', 'balance', 'none']),
  /** Per month after the change, tax included. */
  monthly_total: money,
  /** The price from a later day on; null when the provider has planned none. */
  coming_price: comingPrice.nullable(),
  expires_at: instant,
})

export type PackageQuote = z.infer<typeof packageQuote>

/** A package at a lower price for a while. */
export const offer = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  package: packageOnSale,
  /** Per month before tax: the offer's price, and how much lower it is than the usual one. */
  price: money,
  saving: money,
  /** The same two, tax included. */
  total: money,
  total_saving: money,
  /** The last day on which it can be ordered. */
  ends_on: day,
})

export type Offer = z.infer<typeof offer>

export const packageRoutes = {
  current: defineRoute({
    method: 'GET',
    path: '/package',
    summary: 'The package of one connection, its contract, and a change that waits for its day',
    right: { audience: 'self-care', name: 'packages.current' },
    connection: 'required',
    query: connectionQuery,
    response: one(currentPackage),
  }),
  onSale: defineRoute({
    method: 'GET',
    path: '/packages',
    summary: 'The packages on sale at the connection’s provider, cheapest first',
    right: { audience: 'self-care', name: 'packages.list' },
    connection: 'required',
    query: connectionQuery,
    response: wholeList(packageOnSale),
  }),
  offers: defineRoute({
    method: 'GET',
    path: '/offers',
    summary: 'The provider’s offers of today for one connection, those that end first on top',
    right: { audience: 'self-care', name: 'packages.offers' },
    connection: 'required',
    query: connectionQuery,
    response: wholeList(offer),
  }),
  quote: defineRoute({
    method: 'GET',
    path: '/package-change/quote',
    summary: 'What a change of package costs, line by line; binds the provider for 15 minutes',
    right: { audience: 'self-care', name: 'packages.quote' },
    connection: 'required',
    query: z.strictObject({ package_id: id, when: changeTiming, offer_id: id.optional(), cuid }),
    response: one(packageQuote),
    errors: [
      'package-change.line-suspended',
      'package-change.line-closed',
      'package-change.no-contract',
      'package-change.changed-today',
      'package-change.not-begun',
      'package-change.prepaid',
      'package-change.already-waiting',
    ],
  }),
  change: defineRoute({
    method: 'POST',
    path: '/package-change',
    summary: 'Accepts a quote, once: it becomes an order, and takes effect on its day',
    right: { audience: 'self-care', name: 'packages.change' },
    connection: 'required',
    body: z.strictObject({ package_id: bodyId, when: changeTiming, quote_id: bodyId, cuid }),
    response: changed(order),
    errors: [
      'package-change.line-suspended',
      'package-change.line-closed',
      'package-change.quote-expired',
      'package-change.quote-used',
      'package-change.contract-changed',
      'package-change.already-waiting',
    ],
  }),
}
