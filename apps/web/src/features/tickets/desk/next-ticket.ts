import { useQuery } from '@tanstack/react-query'
import type { TicketCategory } from '@uplink/contract/tickets'
import { deskTicketQuery } from './desk-tickets.data'
import { queueQuery } from './queue.data'

interface Narrowed {
  q: string
  assignee: string
  category: '' | TicketCategory
  tag: string
}

/**
 * The ticket to work on after the opened one: of those that wait under the same filters the oldest, or, while the
 * opened one still waits itself, the one after it.
 *
 * @returns null when no other ticket waits, undefined while that is not known
 */
export function useNextTicket(
  { q, assignee, category, tag }: Narrowed,
  opened: number,
): number | null | undefined {
  const enabled = Number.isSafeInteger(opened) && opened > 0
  const narrowed = {
    q: q || undefined,
    assignee: assignee || undefined,
    category: category || undefined,
    tag: tag || undefined,
  }
  const queue = useQuery({ ...queueQuery({ page: 1, status: 'open', ...narrowed }), enabled })
  const { data: present } = useQuery({ ...deskTicketQuery(opened), enabled })
  if (!queue.data || queue.isPlaceholderData) return undefined
  const ids = queue.data.data.map(({ id }) => id)
  // a list that was read before it was answered still has it
  const at = present?.status === 'open' ? ids.indexOf(opened) : -1
  return [...ids.slice(at + 1), ...ids].find((id) => id !== opened) ?? null
}
