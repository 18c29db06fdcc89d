import type { TicketFilter } from '@uplink/contract/tickets'

interface Filter {
  value: '' | Exclude<TicketFilter, 'unsolved'>
  label: string
  /** The text when no ticket matches. */
  empty: string
}

/** The list's filters, by the address's `status`. */
export const filters: readonly Filter[] = [
  { value: '', label: 'All', empty: 'You have no tickets yet.' },
  { value: 'open', label: 'Open', empty: 'No ticket is waiting for our answer.' },
  { value: 'answered', label: 'Answered', empty: 'No ticket is waiting for your reply.' },
  { value: 'closed', label: 'Closed', empty: 'You have no closed tickets.' },
]
