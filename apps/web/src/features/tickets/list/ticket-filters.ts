import type { TicketFilter } from '@uplink/contract/tickets'

interface Filter {
  value: '' | Exclude<TicketFilter, 'unsolved'>
  label: string
  /** When there is nothing in it. */
  empty: string
}

/** What the list can be narrowed to, by the `status` of the address. */
export const filters: readonly Filter[] = [
  { value: '', label: 'All', empty: 'You have no tickets yet.' },
  { value: 'open', label: 'Open', empty: 'No ticket is waiting for our answer.' },
  { value: 'answered', label: 'Answered', empty: 'No ticket is waiting for your reply.' },
  { value: 'closed', label: 'Closed', empty: 'You have no closed tickets.' },
]
