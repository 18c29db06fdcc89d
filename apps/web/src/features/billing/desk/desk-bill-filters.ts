import type { InvoiceFilter } from '@uplink/contract/desk-invoices'

export const billFilters: readonly { value: InvoiceFilter; label: string }[] = [
  { value: 'open', label: 'Unpaid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
]
