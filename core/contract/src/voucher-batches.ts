import * as z from 'zod'
import { fileAnswer } from './files'
import { longText, neededId, optionalText, text } from './form-fields'
import { paymentAmount } from './payments'
import { bodyId, defineRoute, id } from './route'
import { voucherWorth } from './vouchers'
import { changed, day, givenDay, instant, list, listQuery, one } from './wire'

/** How many vouchers a batch may have, and how many stand on a sheet of paper. */
export const batchLimits = { vouchers: 1000, aSheet: 24 } as const

const voucherStates = ['unsold', 'sold', 'redeemed', 'expired', 'revoked'] as const
const voucherState = z.enum(voucherStates)

export type VoucherState = z.infer<typeof voucherState>

const voucherBatch = z.object({
  id: z.number().int(),
  name: z.string(),
  organization_id: z.number().int(),
  organization: z.string(),
  worth: voucherWorth,
  /** The last day on which they can be redeemed; null: always. */
  expires_on: day.nullable(),
  for_whom: z.string().nullable(),
  count: z.number().int(),
  /** How many of them are in each state. */
  states: z.object({
    unsold: z.number().int(),
    sold: z.number().int(),
    redeemed: z.number().int(),
    expired: z.number().int(),
    revoked: z.number().int(),
  }),
  created_at: instant,
  created_by: z.string().nullable(),
  /** When its sheet was printed; nobody can read the codes since. */
  printed_at: instant.nullable(),
  /** `print`: its codes were not shown yet. */
  can: z.array(z.enum(['print', 'sell', 'revoke'])),
})

export type VoucherBatch = z.infer<typeof voucherBatch>

const voucher = z.object({
  id: z.number().int(),
  /** What it is called; it does not tell its code. */
  serial: z.string(),
  batch: z.object({ id: z.number().int(), name: z.string() }),
  worth: voucherWorth,
  state: voucherState,
  expires_on: day.nullable(),
  /** Who sold it, to whom and when; null: nobody wrote that down. */
  sold: z.object({ at: instant, by: z.string().nullable(), to: z.string().nullable() }).nullable(),
  /** For which line it was redeemed. */
  redeemed: z
    .object({
      at: instant,
      /** Null: by a pay link, without signing in. */
      by: z.string().nullable(),
      line: z.object({ id: z.number().int(), username: z.string() }),
    })
    .nullable(),
})

export type Voucher = z.infer<typeof voucher>

const kind = z.enum(['money', 'days'], { error: 'Choose what a voucher is worth' })
const wholeNumber = (error: string, max: number) =>
  z.number({ error }).int(error).min(1, error).max(max, error)

export const newVoucherBatch = z.strictObject({
  organization_id: neededId('The organization field is required'),
  name: text('The name field is required', { max: 60 }),
  count: wholeNumber(`Write a number from 1 to ${batchLimits.vouchers}`, batchLimits.vouchers),
  kind,
  /** Of vouchers of money: what is added to the balance. */
  amount: paymentAmount.nullish(),
  /** Of vouchers of days. */
  package_id: bodyId.nullish(),
  days: wholeNumber('Write a number of days from 1 to 366', 366).nullish(),
  expires_on: givenDay('Write it as DD/MM/YYYY').nullish(),
  for_whom: optionalText({ max: 100 }),
})

/** Some of a batch, by the numbers at the end of their serials. */
const range = {
  from: wholeNumber('Write the number of the first voucher', batchLimits.vouchers),
  to: wholeNumber('Write the number of the last voucher', batchLimits.vouchers),
}

export const voucherSale = z.strictObject({
  ...range,
  to_whom: optionalText({ max: 100 }),
})

export const voucherRevocation = z.strictObject({
  ...range,
  reason: longText('The reason field is required', { max: 300 }),
})

const batches = defineRoute({
  method: 'GET',
  path: '/voucher-batches',
  summary: 'Batches of vouchers, the latest first, with how many of each are in which state',
  right: { audience: 'staff', name: 'vouchers.batches' },
  query: listQuery({ filters: { q: z.string().trim().min(1).max(60).optional() } }),
  response: list(voucherBatch).extend({ can: z.array(z.enum(['create'])) }),
})

export const voucherBatchRoutes = {
  list: batches,
  read: defineRoute({
    method: 'GET',
    path: '/voucher-batches/:id',
    summary: 'One batch of vouchers',
    right: { audience: 'staff', name: 'vouchers.batch' },
    params: z.strictObject({ id }),
    response: one(voucherBatch),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/voucher-batches',
    summary: 'Makes a batch of vouchers; their codes are shown once, on the sheet',
    right: { audience: 'staff', name: 'vouchers.create' },
    idempotent: true,
    needsFreshPassword: true,
    body: newVoucherBatch,
    response: changed(z.object({ id: z.number().int() })),
  }),
  print: defineRoute({
    method: 'POST',
    path: '/voucher-batches/:id/sheet',
    summary:
      'The sheet of a batch with its codes, as a PDF document; once, the codes are forgotten afterwards',
    right: { audience: 'staff', name: 'vouchers.print' },
    needsFreshPassword: true,
    params: z.strictObject({ id }),
    body: z.strictObject({}),
    answers: 'file',
    fileType: 'application/pdf',
    response: fileAnswer,
    errors: ['record.not-found', 'voucher-batch.printed', 'voucher-batch.nothing-left'],
  }),
  sell: defineRoute({
    method: 'POST',
    path: '/voucher-batches/:id/sales',
    summary: 'Writes down that some vouchers of a batch were sold, and to whom',
    right: { audience: 'staff', name: 'vouchers.sell' },
    params: z.strictObject({ id }),
    body: voucherSale,
    response: changed(z.object({ count: z.number().int() })),
    errors: ['record.not-found', 'voucher-batch.nothing-left'],
  }),
  revoke: defineRoute({
    method: 'POST',
    path: '/voucher-batches/:id/revocations',
    summary: 'Revokes vouchers of a batch that nobody has redeemed',
    right: { audience: 'staff', name: 'vouchers.revoke' },
    params: z.strictObject({ id }),
    body: voucherRevocation,
    response: changed(z.object({ count: z.number().int() })),
    errors: ['record.not-found', 'voucher-batch.nothing-left'],
  }),
}

export const voucherRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/vouchers',
    summary: 'Vouchers, the latest first, by state, batch, serial, or the line that redeemed them',
    right: { audience: 'staff', name: 'vouchers.list' },
    goesWith: batches,
    query: listQuery({
      filters: {
        /** A whole serial or a whole username. */
        q: z.string().trim().min(1).max(64).optional(),
        batch_id: id.optional(),
        state: voucherState.optional(),
      },
    }),
    response: list(voucher),
  }),
}
