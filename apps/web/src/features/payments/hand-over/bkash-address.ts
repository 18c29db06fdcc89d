import type { bkashReturn } from '@uplink/contract/payments'
import type * as z from 'zod'
import type { Address } from '../../../platform/address/address'

const statuses = ['success', 'failure', 'cancel'] as const

/** What bKash adds to the address it sends a browser back to; undefined when somebody opened the page themselves. */
export function bkashReturnOf({ text }: Address): z.input<typeof bkashReturn> | undefined {
  const payment_id = text('paymentID')
  if (!payment_id) return undefined
  const status = statuses.find((each) => each === text('status'))
  return { payment_id, ...(status && { status }) }
}
