import type { Sink } from './load/sink'
import { dayOf, timeText } from './seed/calendar'
import type { Numbering } from './seed/numbering'
import type { Ticket } from './tickets'

export function ticketTables(sink: Sink, numbers: Numbering) {
  const tickets = sink.table('tickets', [
    'id',
    'connection_id',
    'category',
    'subject',
    'status',
    'assignee_id',
    'rating',
    'created_at',
    'updated_at',
    'closed_at',
  ])
  const notes = sink.table('ticket_notes', [
    'id',
    'ticket_id',
    'author_id',
    'is_internal',
    'body',
    'created_at',
  ])
  let noteId = 0
  return (ticket: Ticket, connectionId: number): void => {
    const id = numbers.take(dayOf(ticket.createdAt))
    tickets({
      id,
      connection_id: connectionId,
      category: ticket.script.category,
      subject: ticket.script.subject,
      status: ticket.status,
      assignee_id: ticket.assigneeId ?? null,
      rating: ticket.rating ?? null,
      created_at: timeText(ticket.createdAt),
      updated_at: timeText(ticket.updatedAt),
      closed_at: ticket.status === 'closed' ? timeText(ticket.updatedAt) : null,
    })
    for (const note of ticket.notes) {
      noteId += 1
      notes({
        id: noteId,
        ticket_id: id,
        author_id: note.authorId,
        is_internal: note.isInternal,
        body: note.text,
        created_at: timeText(note.at),
      })
    }
  }
}
