import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

export interface InboxAsked {
  within: Within
  connection: number | undefined
  waiting: boolean
  assignee: number | undefined
  limit: number
  offset: number
}

/** Conversations, the latest message first, with how many wait in all. */
export async function findInbox(db: Database, asked: InboxAsked) {
  const seen = db
    .selectFrom('chats')
    .innerJoin('connections', 'connections.id', 'chats.connection_id')
    .where(asked.within)
  const chosen = seen
    .$if(asked.waiting, (query) => query.where('chats.is_waiting', '=', true))
    .$if(asked.connection !== undefined, (query) =>
      query.where('chats.connection_id', '=', asked.connection ?? 0),
    )
    .$if(asked.assignee !== undefined, (query) => query.where('chats.assignee_id', '=', asked.assignee ?? 0))
  const counted = (query: typeof seen) =>
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const [rows, count, waiting] = await Promise.all([
    chosen
      .innerJoin('chat_messages as m', 'm.id', 'chats.last_message_id')
      .leftJoin('users as assignee', 'assignee.id', 'chats.assignee_id')
      .select([
        'chats.connection_id',
        'chats.assignee_id',
        'chats.is_waiting',
        'chats.last_message_id',
        'chats.last_message_at',
        'assignee.name as assignee_name',
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
      .orderBy('chats.last_message_at', 'desc')
      .orderBy('chats.connection_id', 'desc')
      .limit(asked.limit)
      .offset(asked.offset)
      .execute(),
    counted(chosen),
    counted(seen.where('chats.is_waiting', '=', true)),
  ])
  return { rows, total: count.total, waiting: waiting.total }
}

export type InboxRow = Awaited<ReturnType<typeof findInbox>>['rows'][number]

/** Whether a connection is among those that `within` lets through. */
export async function isSeen(db: Database, connection: number, within: Within): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select('connections.id')
    .where('connections.id', '=', connection)
    .where(within)
    .executeTakeFirst()
  return row !== undefined
}
