import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { countUpTo, reachOfJoined } from '#platform/list/find-page'
import { keys, type Listing } from '#platform/list/listing'

export interface InboxQuery {
  within: Within
  connection: number | undefined
  waiting: boolean
  /** Who looks after it; null: nobody. */
  assignee: number | null | undefined
}

/**
 * Each chat has exactly one line. It is a left join, so that PostgreSQL skips it in a count that does not need it.
 */
function chosen(db: Database, { within, connection, waiting, assignee }: InboxQuery) {
  return (
    db
      .selectFrom('chats')
      .leftJoin('connections', 'connections.id', 'chats.connection_id')
      .where(within)
      // part of the SQL text, so that PostgreSQL uses the index of waiting chats
      .$if(waiting, (query) => query.where(sql<SqlBool>`chats.is_waiting`))
      .$if(connection !== undefined, (query) => query.where('chats.connection_id', '=', connection ?? 0))
      .$if(assignee === null, (query) => query.where('chats.assignee_id', 'is', null))
      .$if(typeof assignee === 'number', (query) => query.where('chats.assignee_id', '=', assignee ?? 0))
  )
}

const shown = (db: Database, query: InboxQuery) =>
  chosen(db, query)
    .innerJoin('chat_messages as m', 'm.id', 'chats.last_message_id')
    .leftJoin('users as assignee', 'assignee.id', 'chats.assignee_id')
    .leftJoin('organizations', 'organizations.id', 'connections.organization_id')
    .select([
      'chats.connection_id',
      'chats.assignee_id',
      'chats.is_waiting',
      'chats.last_message_id',
      'chats.last_message_at',
      'assignee.name as assignee_name',
      'organizations.name as organization',
      'connections.username',
      'connections.city',
      'connections.first_name',
      'connections.last_name',
      'm.body',
    ])
    .select(
      sql<number>`(SELECT count(*) FROM chat_messages unread
          WHERE unread.connection_id = chats.connection_id AND unread.is_from_customer
            AND unread.id > chats.staff_read_through)`.as('unread'),
    )
    .$narrowType<Record<'organization' | 'username' | 'city' | 'first_name' | 'last_name', string>>()

/** Conversations, the latest message first; of those that wait for an answer, who has waited longest. */
export function inboxOf(db: Database, query: InboxQuery): Listing<InboxRow> {
  return {
    rows: shown(db, query),
    order: keys(query.waiting ? 'asc' : 'desc', 'chats.last_message_at', 'chats.connection_id'),
    chosen: chosen(db, query),
    reach: reachOfJoined,
  }
}

export type InboxRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** How many conversations wait in total, up to the limit of counting. */
export async function countWaiting(db: Database, within: Within): Promise<number> {
  const waiting = chosen(db, { within, connection: undefined, waiting: true, assignee: undefined })
  return (await countUpTo(db, waiting, reachOfJoined)).total
}

/** Whose line a conversation is about and who looks after it, also before its first message. */
export function findParties(db: Database, connection: number, within: Within) {
  return db
    .selectFrom('connections')
    .innerJoin('organizations', 'organizations.id', 'connections.organization_id')
    .leftJoin('chats', 'chats.connection_id', 'connections.id')
    .leftJoin('users as assignee', 'assignee.id', 'chats.assignee_id')
    .select([
      'connections.id as connection_id',
      'connections.username',
      'connections.city',
      'connections.first_name',
      'connections.last_name',
      'connections.organization_id',
      'organizations.name as organization',
      'chats.assignee_id',
      'assignee.name as assignee_name',
    ])
    .where('connections.id', '=', connection)
    .where(within)
    .executeTakeFirst()
}

export type PartiesRow = Omit<NonNullable<Awaited<ReturnType<typeof findParties>>>, 'organization_id'>

/** Whether a connection matches `within`. */
export async function isSeen(db: Database, connection: number, within: Within): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select('connections.id')
    .where('connections.id', '=', connection)
    .where(within)
    .executeTakeFirst()
  return row !== undefined
}

/** A conversation within that has begun, locked until the transaction ends. */
export function lockChat(tx: Database, connection: number, within: Within) {
  return tx
    .selectFrom('chats')
    .innerJoin('connections', 'connections.id', 'chats.connection_id')
    .select([
      'chats.assignee_id',
      'connections.organization_id',
      'connections.first_name',
      'connections.last_name',
    ])
    .where('chats.connection_id', '=', connection)
    .where(within)
    .forUpdate(['chats'])
    .executeTakeFirst()
}

export async function setAssignee(tx: Database, connection: number, assignee: number | null): Promise<void> {
  await tx
    .updateTable('chats')
    .set({ assignee_id: assignee })
    .where('connection_id', '=', connection)
    .execute()
}
