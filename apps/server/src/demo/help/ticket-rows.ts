import type { Connection } from '../lines/connections'
import type { Sink } from '../load/sink'
import { dayOf, timeText } from '../seed/calendar'
import type { Numbering } from '../seed/numbering'
import { barsAsPng } from '../seed/picture'
import type { NumberedTicket, Ticket } from './tickets'

export function ticketTables(sink: Sink, numbers: Numbering) {
  const tickets = sink.table('tickets', [
    'id',
    'connection_id',
    'organization_id',
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
  const attachments = sink.table('ticket_attachments', [
    'id',
    'note_id',
    'uploaded_by',
    'name',
    'type',
    'content',
    'created_at',
  ])
  let noteId = 0
  let attachmentId = 0
  return (ticket: Ticket, connection: Connection): NumberedTicket => {
    const id = numbers.take(dayOf(ticket.createdAt))
    tickets({
      id,
      connection_id: connection.id,
      organization_id: connection.customer.organization.id,
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
      if (note !== ticket.notes[0] || ticket.script.category !== 'speed') continue
      for (const file of speedTestFiles(ticket.createdAt)) {
        attachmentId += 1
        attachments({
          id: attachmentId,
          note_id: noteId,
          uploaded_by: note.authorId,
          ...file,
          created_at: timeText(note.at),
        })
      }
    }
    return { ...ticket, id }
  }
}

/** Files that customers attach when the line is slow; their numbers follow from the time. */
function speedTestFiles(at: number) {
  const bars = Array.from({ length: 12 }, (_, i) => 0.2 + (((at / 1000 + i * 7919) % 97) / 97) * 0.7)
  const lines = bars.map((bar, i) => `${i + 8}:00  ${(bar * 40).toFixed(1)} Mbps`)
  return [
    { name: 'speed-test.png', type: 'image/png', content: barsAsPng(bars) },
    { name: 'speed-test.txt', type: 'text/plain', content: Buffer.from(`${lines.join('\n')}\n`) },
  ]
}
