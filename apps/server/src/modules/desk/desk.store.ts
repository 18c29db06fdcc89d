import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'

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

export type CannedReplyRow = NonNullable<Awaited<ReturnType<typeof update>>>

interface Reply {
  title: string
  body: string
}

/** Nothing when there is no such organization, or when it has a reply of this title. */
export function insert(
  db: Database,
  { organization_id, title, body, created_at }: Reply & { organization_id: number; created_at: Date },
) {
  return db
    .insertInto('canned_replies')
    .columns(['organization_id', 'title', 'body', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('organizations')
        .select(['organizations.id', eb.val(title).as('title'), eb.val(body).as('body')])
        .select(eb.val(created_at).as('created_at'))
        .where('organizations.id', '=', organization_id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('canned_replies.id')
    .executeTakeFirst()
}

/** The reply of an organization with a title, which the organization has once. */
export function findByTitle(
  db: Database,
  asked: { organization: number; title: string; within: Expression<SqlBool> },
) {
  return db
    .selectFrom('canned_replies')
    .select(columns)
    .where('canned_replies.organization_id', '=', asked.organization)
    .where(sql<string>`lower(canned_replies.title)`, '=', sql<string>`lower(${asked.title})`)
    .where(asked.within)
    .executeTakeFirst()
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
