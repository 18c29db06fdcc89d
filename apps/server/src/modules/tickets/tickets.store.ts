import type { TicketFilter } from '@uplink/contract/tickets'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/kysely'

interface Asked {
  connection: number
  status: TicketFilter | undefined
}

function chosen(db: Database, asked: Asked) {
  const all = db.selectFrom('tickets').where('connection_id', '=', asked.connection)
  if (asked.status === undefined) return all
  // in the text, so that the index of unsolved tickets applies
  if (asked.status === 'unsolved') return all.where('status', '<>', sql.lit('closed'))
  return all.where('status', '=', asked.status)
}

/** Tickets of one connection, the latest change first. */
export async function findPage(db: Database, asked: Asked & { limit: number; offset: number }) {
  const tickets = chosen(db, asked)
  const [rows, count] = await Promise.all([
    tickets
      .select(['id', 'category', 'subject', 'status', 'created_at', 'updated_at'])
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(asked.limit)
      .offset(asked.offset)
      .$narrowType<{
        category: 'connection' | 'speed' | 'billing' | 'relocation' | 'other'
        status: 'open' | 'answered' | 'closed'
      }>()
      .execute(),
    tickets.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export type TicketRow = Awaited<ReturnType<typeof findPage>>['rows'][number]
