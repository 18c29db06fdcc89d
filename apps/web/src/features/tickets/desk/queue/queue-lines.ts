import type { DeskTicket } from '@uplink/contract/desk-tickets'
import { timeAgo } from '../../../../platform/dates/time-ago'

/** Whose ticket it is, since when it waits, and who looks after it. */
export const linesOf = ({ connection, updated_at, assignee, tags }: DeskTicket, now: number) => [
  `${connection.holder} · ${connection.username}`,
  [timeAgo(updated_at, now), assignee?.name ?? 'unassigned', ...tags].join(' · '),
]
