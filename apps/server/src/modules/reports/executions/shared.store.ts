import type { Database } from '#platform/database/kysely'

/** Stores the result of a statement for other processes that wait for it. */
export const keepShared = (db: Database, statement: string, content: Buffer, now: Date) =>
  db
    .insertInto('report_shared_rows')
    .values({ statement, content, kept_at: now })
    .onConflict((conflict) => conflict.column('statement').doUpdateSet({ content, kept_at: now }))
    .execute()

export async function findShared(db: Database, statement: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('report_shared_rows')
    .select('content')
    .where('statement', '=', statement)
    .executeTakeFirst()
  return row?.content
}

export const purgeShared = (db: Database, before: Date) =>
  db.deleteFrom('report_shared_rows').where('kept_at', '<', before).execute()
