import type { Clock } from '../../platform/clock'
import type { Database } from '../../platform/database/kysely'

let count = 0

export async function ticketFactory(
  { db, clock }: { db: Database; clock: Clock },
  connection: { id: number },
  ticket: { subject?: string; status?: 'open' | 'answered' | 'closed'; updatedAt?: Date } = {},
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
      created_at: updatedAt,
      updated_at: updatedAt,
      closed_at: status === 'closed' ? updatedAt : null,
    })
    .returning(['id', 'subject'])
    .executeTakeFirstOrThrow()
}
