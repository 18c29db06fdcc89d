import type { Payment } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'

/** The path of a payment's result: one screen with two paths (specification 2.3). */
export function resultPath({ id, kind }: Pick<Payment, 'id' | 'kind'>): string {
  return pathTo(kind === 'topup' ? 'topupResult' : 'billResult', { payment: id })
}
