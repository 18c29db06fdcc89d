import type { gatewayReturn } from '@uplink/contract/payments'
import type * as z from 'zod'
import type { Address } from '../../../platform/address/address'

export type PaymentReturn = z.input<typeof gatewayReturn>

const statuses = ['success', 'failure', 'cancel'] as const

/**
 * What a gateway adds to the address it sends a browser back to; undefined when somebody opened the page themselves.
 */
export function paymentReturnOf({ text }: Address): PaymentReturn | undefined {
  const payment_id = text('paymentID')
  if (!payment_id) return undefined
  const status = statuses.find((each) => each === text('status'))
  return { payment_id, ...(status && { status }) }
}
