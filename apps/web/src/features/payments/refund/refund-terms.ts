import type { RefundFunds } from '@uplink/contract/refund-funds'
import type { ZodType } from 'zod'
import {
  compareMoney,
  formatMoney,
  isNothing,
  noMoney,
  parseLike,
  typedMoney,
  withoutCode,
} from '../../../platform/money/money'
import { effectOf, harmlessAmount } from './refund-effect'

/** What can be refunded, and where the money would come from. */
export interface Refundable {
  refundable: string
  funds: RefundFunds
}

/** The fields of a form about the amount. */
export interface RefundTerms {
  amount: string
  may_reopen_bills: boolean
}

/** What the fields say at first: as much as leaves all bills paid. */
export const initialTerms = ({ funds, refundable }: Refundable): RefundTerms => ({
  amount: typedMoney(harmlessAmount(funds, refundable)),
  may_reopen_bills: false,
})

/** Sends `may_reopen_bills` only when the person agreed that bills become unpaid again. */
export const termsOf = ({ amount, may_reopen_bills }: RefundTerms, { refundable }: Refundable) => ({
  amount: withoutCode(parseLike(refundable, amount) ?? amount),
  ...(may_reopen_bills && { may_reopen_bills }),
})

/** The schema, and that the amount is there and nothing becomes unpaid without consent. */
export function withTerms<
  Body extends { amount?: string | undefined; may_reopen_bills?: boolean | undefined },
>(schema: ZodType<Body>, { funds, refundable }: Refundable): ZodType<Body> {
  const amountIn = ({ amount = '' }: Body) => parseLike(refundable, amount) ?? noMoney()
  return schema
    .refine((body) => compareMoney(amountIn(body), refundable) <= 0, {
      path: ['amount'],
      error: `You can refund at most ${formatMoney(refundable)}`,
    })
    .refine((body) => body.may_reopen_bills || isNothing(effectOf(funds, amountIn(body)).owed), {
      path: ['may_reopen_bills'],
      error: 'Confirm this, or refund less',
    })
}
