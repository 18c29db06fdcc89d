import type { Payment } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'

/** What became of a payment: one screen with two paths (specification 2.3). */
export function resultPath({ id, kind }: Pick<Payment, 'id' | 'kind'>): string {
  return pathTo(kind === 'topup' ? 'topupResult' : 'billResult', { payment: id })
}
