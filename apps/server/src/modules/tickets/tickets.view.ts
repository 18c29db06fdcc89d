import type { Ticket } from '@uplink/contract/tickets'
import type { TicketRow } from './tickets.store'

export function toTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    category: row.category,
    subject: row.subject,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
