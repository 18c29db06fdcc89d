import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

export interface ProcessRow {
  tag: string
  is_web: boolean
  started_at: Date
}

/** Records that a process exists; again after another process took it for dead. */
export const insert = (db: Database, row: ProcessRow) =>
  db
    .insertInto('report_processes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findAll = (db: Database) =>
  db.selectFrom('report_processes').select(['tag', 'is_web', 'started_at']).execute()

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

/** The channel that all processes listen to. */
export const channel = 'report_turn'

/** Sends a message to all processes, including the sender. */
export const tellAll = (db: Database, word: string) => sql`SELECT pg_notify(${channel}, ${word})`.execute(db)
