import type { OrderFilter } from '@uplink/contract/orders'

interface DeskFilterChoice {
  value: OrderFilter
  label: string
  /** The text when no order matches. */
  empty: string
}

/** The list's filters, by the address's `status`. */
export const deskFilters: readonly DeskFilterChoice[] = [
  { value: 'open', label: 'Open', empty: 'All clear.' },
  { value: 'placed', label: 'New', empty: 'There are no new orders.' },
  { value: 'completed', label: 'Completed', empty: 'No order has been completed yet.' },
  { value: 'cancelled', label: 'Cancelled', empty: 'No order has been cancelled.' },
]
