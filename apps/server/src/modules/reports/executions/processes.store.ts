import type { Database } from '#platform/database/kysely'

/** Records that a process exists; again after another process took it for dead. */
export const insert = (db: Database, tag: string, now: Date) =>
  db
    .insertInto('report_processes')
    .values({ tag, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function findTags(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('report_processes').select('tag').execute()
  return rows.map(({ tag }) => tag)
}

export const remove = (db: Database, tag: string) =>
  db.deleteFrom('report_processes').where('tag', '=', tag).execute()

/** Fails the runs of a dead process. */
export const failRunsOf = (db: Database, tag: string, now: Date) =>
  db
    .updateTable('report_runs')
    .set({ state: 'failed', ended_at: now })
    .where('process', '=', tag)
    .where('ended_at', 'is', null)
    .execute()
