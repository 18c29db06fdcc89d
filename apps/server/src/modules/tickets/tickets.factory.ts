import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'

let count = 0

export async function ticketFactory(
  { db, clock }: { db: Database; clock: Clock },
  connection: { id: number },
  ticket: {
    subject?: string
    status?: 'open' | 'answered' | 'closed'
    updatedAt?: Date
    assigneeId?: number
  } = {},
) {
  const updatedAt = ticket.updatedAt ?? clock.now()
  const status = ticket.status ?? 'open'
  return db
    .insertInto('tickets')
    .values({
      connection_id: connection.id,
      category: 'speed',
      subject: ticket.subject ?? `Slow in the evening ${++count}`,
      status,
      assignee_id: ticket.assigneeId ?? null,
      created_at: updatedAt,
      updated_at: updatedAt,
      closed_at: status === 'closed' ? updatedAt : null,
    })
    .returning(['id', 'subject'])
    .executeTakeFirstOrThrow()
}

export async function noteFactory(
  { db, clock }: { db: Database; clock: Clock },
  note: { ticketId: number; authorId: number; text?: string; isInternal?: boolean; file?: string },
) {
  const { id } = await db
    .insertInto('ticket_notes')
    .values({
      ticket_id: note.ticketId,
      author_id: note.authorId,
      is_internal: note.isInternal ?? false,
      body: note.text ?? 'It is slow.',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (note.file === undefined) return { id, attachmentId: 0 }
  const attachment = await db
    .insertInto('ticket_attachments')
    .values({
      note_id: id,
      uploaded_by: note.authorId,
      name: note.file,
      type: 'text/plain',
      content: Buffer.from('log'),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, attachmentId: attachment.id }
}
