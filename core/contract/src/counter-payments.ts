import * as z from 'zod'
import { plainDigits } from './digits'
import { optionalText } from './form-fields'
import { missing } from './missing'
import { bodyId, defineRoute } from './route'
import { changed, cuid } from './wire'

/** How money comes past all gateways. */
export const counterWay = z.enum(['cash', 'bank'], { error: 'Choose how it was paid' })

export type CounterWay = z.infer<typeof counterWay>

/** In taka; more at once is a slip of the finger. */
const counterMaximum = 1_000_000

/** Like `paymentAmount`, but a wrong amount does not keep the other field from being checked. */
const amount = z
  .string({ error: missing('The amount field is required') })
  .trim()
  .overwrite(plainDigits)
  .superRefine((text, context) => {
    const message = faultOf(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

function faultOf(text: string): string | undefined {
  if (text === '') return 'The amount field is required'
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return 'The amount field must be a number with up to two decimals'
  if (Number(text) === 0) return 'The amount field must be above zero'
  return Number(text) > counterMaximum ? 'The amount must be at most 1000000.00 at once' : undefined
}

const shape = {
  way: counterWay,
  amount,
  /** The number of the receipt, or the bank's of the transfer: no two payments of a way have the same one. */
  reference: optionalText({ max: 64 }),
}

const isNamed = ({ way, reference }: { way?: unknown; reference?: unknown }) =>
  way !== 'bank' || (typeof reference === 'string' && reference !== '')
const unnamed = {
  when: () => true,
  path: ['reference'],
  error: 'The bank’s transaction number field is required',
}

export const counterPaymentForm = z.strictObject(shape).refine(isNamed, unnamed)

export const counterPaymentRoutes = {
  record: defineRoute({
    method: 'POST',
    path: '/desk/payments',
    summary:
      'Records money that was paid in cash or to the bank; it settles the line’s open bills, the oldest first',
    right: { audience: 'staff', name: 'payments.record' },
    connection: 'required',
    idempotent: true,
    body: z.strictObject({ ...shape, cuid }).refine(isNamed, unnamed),
    response: changed(z.object({ id: bodyId })),
  }),
}
