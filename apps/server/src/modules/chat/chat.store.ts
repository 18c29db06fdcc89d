import type { Database } from '#platform/database/kysely'
import { lookup, type Slots } from '#platform/database/statement'

export interface HistoryQuery {
  connection: number
  before: number | undefined
  limit: number
  offset: number
}

/** Larger than every message id. */
const endOfTime = Number.MAX_SAFE_INTEGER

const pageOfMessages = lookup(
  (db, slot: Slots<{ connection: number; before: number; limit: number; offset: number }>) =>
    db
      .selectFrom('chat_messages as m')
      .innerJoin('users as u', 'u.id', 'm.author_id')
      .select(['m.id', 'm.body', 'm.is_from_customer', 'm.created_at', 'u.name as author'])
      .where('m.connection_id', '=', slot('connection'))
      .where('m.id', '<', slot('before'))
      .orderBy('m.id', 'desc')
      .limit(slot('limit'))
      .offset(slot('offset')),
)

const countOfMessages = lookup((db, slot: Slots<{ connection: number; before: number }>) =>
  db
    .selectFrom('chat_messages as m')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('m.connection_id', '=', slot('connection'))
    .where('m.id', '<', slot('before')),
)

/** Messages of one conversation, the latest first, and how many there are up to `before`. */
export async function findHistory(db: Database, query: HistoryQuery) {
  const { connection, before = endOfTime, limit, offset } = query
  const [rows, [count]] = await Promise.all([
    pageOfMessages(db, { connection, before, limit, offset }),
    countOfMessages(db, { connection, before }),
  ])
  return { rows, total: count?.total ?? 0 }
}

export type MessageRow = Awaited<ReturnType<typeof findHistory>>['rows'][number]

const unreadBy = (reader: 'customer' | 'staff') =>
  lookup((db, slot: Slots<{ connection: number }>) =>
    db
      .selectFrom('chats as c')
      .innerJoin('chat_messages as m', 'm.connection_id', 'c.connection_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('c.connection_id', '=', slot('connection'))
      .where('m.is_from_customer', '=', reader === 'staff')
      .whereRef('m.id', '>', reader === 'staff' ? 'c.staff_read_through' : 'c.customer_read_through'),
  )
const unread = { customer: unreadBy('customer'), staff: unreadBy('staff') }

/** Messages of the other side that this side has not read. */
export async function countUnread(
  db: Database,
  connection: number,
  reader: 'customer' | 'staff',
): Promise<number> {
  const [row] = await unread[reader](db, { connection })
  return row?.count ?? 0
}

/** Whose chat it is. */
export function findParties(db: Database, connection: number) {
  return db
    .selectFrom('connections')
    .leftJoin('chats', 'chats.connection_id', 'connections.id')
    .select(['connections.user_id as owner_id', 'connections.organization_id', 'chats.assignee_id'])
    .where('connections.id', '=', connection)
    .executeTakeFirstOrThrow()
}

/** How many messages a person has written since an instant. */
export async function countWrittenSince(db: Database, author: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('chat_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('author_id', '=', author)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The message that a person has sent by this key already. */
export function findSent(
  db: Database,
  { connection, author, key }: { connection: number; author: number; key: string },
) {
  return db
    .selectFrom('chat_messages as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .select(['m.id', 'm.body', 'm.is_from_customer', 'm.created_at', 'u.name as author'])
    .where('m.connection_id', '=', connection)
    .where('m.author_id', '=', author)
    .where('m.sent_key', '=', key)
    .executeTakeFirst()
}

export interface NewMessage {
  connection_id: number
  author_id: number
  is_from_customer: boolean
  body: string
  sent_key: string | null
  created_at: Date
}

/**
 * Writes a message and moves its conversation to the top; the writer has read the earlier messages. Staff who write
 * into a conversation that nobody has look after it from then on.
 *
 * @returns its id; undefined if it was sent twice and the other one is there, also of the same moment
 */
export async function insertMessage(tx: Database, message: NewMessage): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('chat_messages')
    .values(message)
    .onConflict((conflict) =>
      conflict
        .columns(['connection_id', 'author_id', 'sent_key'])
        .where('sent_key', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  const { id } = inserted
  const { connection_id, is_from_customer, author_id, created_at } = message
  const state = {
    last_message_id: id,
    last_message_at: created_at,
    is_waiting: is_from_customer,
    ...(is_from_customer ? { customer_read_through: id } : { staff_read_through: id }),
  }
  const writer = is_from_customer ? null : author_id
  await tx
    .insertInto('chats')
    .values({ connection_id, ...state, assignee_id: writer })
    .onConflict((conflict) =>
      conflict.column('connection_id').doUpdateSet((eb) => ({
        ...state,
        assignee_id: eb.fn.coalesce('chats.assignee_id', eb.val(writer)),
      })),
    )
    .execute()
  return id
}

/** Moves the read mark forwards only, and never past the last message. */
export async function markRead(
  db: Database,
  connection: number,
  reader: 'customer' | 'staff',
  through: number,
): Promise<void> {
  const column = reader === 'staff' ? 'staff_read_through' : 'customer_read_through'
  await db
    .updateTable('chats')
    .set((eb) => ({ [column]: eb.fn<number>('least', [eb.val(through), eb.ref('last_message_id')]) }))
    .where('connection_id', '=', connection)
    .where(column, '<', through)
    .execute()
}
