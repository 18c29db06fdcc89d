import type { TicketFilter } from '@uplink/contract/tickets'
import { t } from '../../../language/t'

interface Filter {
  value: '' | Exclude<TicketFilter, 'unsolved'>
  label: string
  /** The text when no ticket matches. */
  empty: string
}

/** The list's filters, by the address's `status`. */
export const filters: readonly Filter[] = [
  { value: '', label: t('All'), empty: t('You have no tickets yet.') },
  { value: 'open', label: t('Open'), empty: t('No ticket is waiting for our answer.') },
  { value: 'answered', label: t('Answered'), empty: t('No ticket is waiting for your reply.') },
  { value: 'closed', label: t('Closed'), empty: t('You have no closed tickets.') },
]
