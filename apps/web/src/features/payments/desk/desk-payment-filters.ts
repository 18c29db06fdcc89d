import { type PaymentFilter } from '@uplink/contract/desk-payments'

export const paymentFilters: readonly { value: PaymentFilter; label: string }[] = [
  { value: 'paid', label: 'Paid' },
  { value: 'refunding', label: 'Being refunded' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'review', label: 'Being checked' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'unpaid', label: 'Failed or expired' },
]
