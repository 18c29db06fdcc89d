import type { TicketCategory, TicketFilter } from '@uplink/contract/tickets'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { beginning } from '#platform/database/like'
import { ticketsSeen } from '../tickets.store'

export interface QueueAsked {
  within: Within
  status: TicketFilter | undefined
  category: TicketCategory | undefined
  /** Whose; null: nobody's. */
  assignee: number | null | undefined
  connection: number | undefined
  words: string | undefined
  limit: number
  offset: number
}

/** The queue. Open tickets wait: the one that has waited longest comes first. */
export async function findQueue(db: Database, asked: QueueAsked) {
  const chosen = narrowed(db, asked)
  const isWaiting = asked.status === 'open'
  const [rows, count] = await Promise.all([
    chosen
      .orderBy('tickets.updated_at', isWaiting ? 'asc' : 'desc')
      .orderBy('tickets.id', isWaiting ? 'asc' : 'desc')
      .limit(asked.limit)
      .offset(asked.offset)
      .execute(),
    chosen
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

function narrowed(db: Database, { within, status, category, assignee, connection, words }: QueueAsked) {
  return ticketsSeen(db, within)
    .$if(status === 'unsolved', (query) => query.where('tickets.status', '<>', sql.lit('closed')))
    .$if(status !== undefined && status !== 'unsolved', (query) =>
      query.where('tickets.status', '=', sql.lit(status)),
    )
    .$if(category !== undefined, (query) => query.where('tickets.category', '=', category ?? null))
    .$if(assignee === null, (query) => query.where('tickets.assignee_id', 'is', null))
    .$if(typeof assignee === 'number', (query) => query.where('tickets.assignee_id', '=', assignee ?? null))
    .$if(connection !== undefined, (query) => query.where('tickets.connection_id', '=', connection ?? null))
    .$if(words !== undefined, (query) => query.where(mentions(words ?? '')))
}

/** A ticket's number, a part of its subject, or how a username begins. */
function mentions(words: string): Expression<SqlBool> {
  return sql<SqlBool>`(tickets.id::text = ${words.replace(/^#/, '')}
    OR tickets.subject ILIKE ${`%${beginning(words)}`}
    OR connections.username ILIKE ${beginning(words)})`
}

/** Active staff among the given people’s roles, of one organization or administrators, by name. */
export function findAgents(
  db: Database,
  asked: { organization: number; roles: readonly number[]; limit: number },
) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.account_type', '=', 'staff')
    .where('users.status', '=', 'active')
    .where('users.organization_id', '=', asked.organization)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_roles')
          .select('user_roles.user_id')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where('user_roles.role_id', 'in', [...asked.roles]),
      ),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(asked.limit)
    .execute()
}
