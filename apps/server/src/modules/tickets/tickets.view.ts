import type { DeskNote, DeskTicket, DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { reopenableDays, type Ticket, type TicketNote, type TicketWithThread } from '@uplink/contract/tickets'
import { dayMs } from '#platform/durations'
import type { NoteRow } from './thread/notes.store'
import type { SeenTicketRow, TicketRow } from './tickets.store'

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

export function toNote(row: NoteRow): TicketNote {
  return {
    id: row.id,
    from: row.account_type === 'customer' ? 'customer' : 'support',
    author: row.author,
    text: row.body,
    created_at: row.created_at.toISOString(),
    attachments: row.attachments,
    diagnosis: row.diagnosis,
  }
}

/** The ticket for the customer; `notes` are the public ones. */
export function toTicketWithThread(row: SeenTicketRow, notes: NoteRow[], now: Date): TicketWithThread {
  return {
    ...toTicket(row),
    connection: { id: row.connection_id, username: row.username, city: row.city },
    closed_at: row.closed_at?.toISOString() ?? null,
    rating: row.rating,
    can_reopen: row.closed_at !== null && isReopenable(row.closed_at, now),
    notes: notes.map(toNote),
  }
}

export function isReopenable(closedAt: Date, now: Date): boolean {
  return now.getTime() - closedAt.getTime() <= reopenableDays * dayMs
}

export function toDeskTicket(row: SeenTicketRow): DeskTicket {
  return {
    ...toTicket(row),
    connection: {
      id: row.connection_id,
      username: row.username,
      city: row.city,
      holder: `${row.first_name} ${row.last_name}`.trim(),
    },
    organization: row.organization,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
    rating: row.rating,
    answer_by: row.answer_by?.toISOString() ?? null,
    snoozed_until: row.snoozed_until?.toISOString() ?? null,
    merged_into: row.merged_into,
    tags: row.tags,
  }
}

function toDeskNote(row: NoteRow): DeskNote {
  return { ...toNote(row), is_internal: row.is_internal }
}

export function toDeskTicketWithThread(row: SeenTicketRow, notes: NoteRow[]): DeskTicketWithThread {
  return {
    ...toDeskTicket(row),
    closed_at: row.closed_at?.toISOString() ?? null,
    notes: notes.map(toDeskNote),
  }
}
