import * as z from 'zod'
import { missing } from './missing'
import { defineRoute } from './route'
import { changed, cuid, day, money } from './wire'

/** What a voucher is worth: money for the balance, or days of a package for a prepaid line that has it. */
export const voucherWorth = z.object({
  kind: z.enum(['money', 'days']),
  /** With tax. Of days: what they would cost, by which they are in the ledger. */
  amount: money,
  days: z.number().int().nullable(),
  package: z.string().nullable(),
})

export type VoucherWorth = z.infer<typeof voucherWorth>

/** As it was typed: blanks, hyphens and small letters are forgiven. */
const code = z
  .string({ error: missing('The code field is required') })
  .trim()
  .min(1, { error: 'The code field is required', abort: true })
  .max(60)

export const voucherCode = z.strictObject({ code })

const redeemed = z.object({
  /** What it added: money, or days of the line’s package. */
  worth: voucherWorth,
  /** Until when the line is paid; null: it is billed afterwards, or the money is not enough to renew it. */
  paid_until: day.nullable(),
  /** What the line holds in advance afterwards. */
  balance: money,
})

export type RedeemedVoucher = z.infer<typeof redeemed>

const refusals = [
  'voucher.redeemed',
  'voucher.revoked',
  'voucher.expired',
  'voucher.line-closed',
  'voucher.not-prepaid',
  'voucher.other-package',
  'voucher.not-renewable',
  'auth.too-many-tries',
] as const

export const redeemingRoutes = {
  redeem: defineRoute({
    method: 'POST',
    path: '/vouchers/redemptions',
    summary: 'Redeems a voucher for one connection, once; after five wrong codes the next try has to wait',
    right: { audience: 'self-care', name: 'vouchers.redeem' },
    connection: 'required',
    idempotent: true,
    secret: true,
    body: voucherCode.extend({ cuid }),
    response: changed(redeemed),
    errors: [...refusals],
  }),
  byLink: defineRoute({
    method: 'POST',
    path: '/pay/:token/vouchers',
    summary: 'Redeems a voucher for the line of a pay link’s bill, without signing in',
    right: { audience: 'public', name: 'vouchers.redeem-by-link' },
    params: z.object({ token: z.string().regex(/^[\w-]{10,80}\.[\w-]{20,60}$/) }),
    idempotent: true,
    secret: true,
    body: voucherCode,
    response: changed(redeemed),
    errors: [...refusals, 'payment.link-expired'],
  }),
}
