import type { TicketFilter } from '@uplink/contract/tickets'

interface Filter {
  /** In the address; `all` is not written there. */
  value: 'all' | Exclude<TicketFilter, 'unsolved'>
  label: string
  status: TicketFilter | undefined
  empty: string
}

const all: Filter = { value: 'all', label: 'All', status: undefined, empty: 'You have no tickets yet.' }

export const filters: readonly Filter[] = [
  all,
  { value: 'open', label: 'Open', status: 'open', empty: 'No ticket is waiting for our answer.' },
  { value: 'answered', label: 'Answered', status: 'answered', empty: 'No ticket is waiting for your reply.' },
  { value: 'closed', label: 'Closed', status: 'closed', empty: 'You have no closed tickets.' },
]

/** The filter an address means; anything else means all. */
export function filterOf(value: string | undefined): Filter {
  return filters.find((filter) => filter.value === value) ?? all
}
