import type { Address } from '../../../platform/address/address'

/** The payment that the address names. */
export function paymentIdOf({ text }: Address): number | undefined {
  const id = Number(text('payment'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
