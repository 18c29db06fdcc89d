import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/kysely'

const columns = [
  'canned_replies.id',
  'canned_replies.organization_id',
  'canned_replies.title',
  'canned_replies.body',
] as const

interface Asked {
  rows: Expression<SqlBool>
  /** Of these, which the asker may change, and which remove. */
  changeable: Expression<SqlBool>
  removable: Expression<SqlBool>
  limit: number
  offset: number
}

/** By title, among those that `rows` lets through, each with the name of its organization. */
export async function findPage(db: Database, { rows, changeable, removable, limit, offset }: Asked) {
  const chosen = db.selectFrom('canned_replies').where(rows)
  const [found, count] = await Promise.all([
    chosen
      .innerJoin('organizations', 'organizations.id', 'canned_replies.organization_id')
      .select(columns)
      .select('organizations.name as organization')
      .select([sql<boolean>`${changeable}`.as('can_change'), sql<boolean>`${removable}`.as('can_remove')])
      .orderBy('canned_replies.title')
      .orderBy('canned_replies.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    chosen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: found, total: count.total }
}

export type CannedReplyRow = Awaited<ReturnType<typeof insert>>

interface Reply {
  title: string
  body: string
}

export function insert(db: Database, reply: Reply & { organization_id: number; created_at: Date }) {
  return db.insertInto('canned_replies').values(reply).returning(columns).executeTakeFirstOrThrow()
}

export function update(db: Database, id: number, reply: Reply, rows: Expression<SqlBool>) {
  return db
    .updateTable('canned_replies')
    .set(reply)
    .where('canned_replies.id', '=', id)
    .where(rows)
    .returning(columns)
    .executeTakeFirst()
}

export function remove(db: Database, id: number, rows: Expression<SqlBool>) {
  return db
    .deleteFrom('canned_replies')
    .where('canned_replies.id', '=', id)
    .where(rows)
    .returning('canned_replies.id')
    .executeTakeFirst()
}

/** The table's own rule: a title once per organization. */
export function isTitleTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'canned_replies_title_key'
}

export async function isWithin(db: Database, id: number, rows: Expression<SqlBool>): Promise<boolean> {
  const row = await db
    .selectFrom('canned_replies')
    .select('canned_replies.id')
    .where('canned_replies.id', '=', id)
    .where(rows)
    .executeTakeFirst()
  return row !== undefined
}
