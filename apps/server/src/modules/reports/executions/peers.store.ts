import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

export interface ProcessRow {
  tag: string
  is_web: boolean
  started_at: Date
}

/** Writes down that a process is there; again after somebody took it for gone. */
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

/** What a process worked on that is gone. */
export const failRunsOf = (db: Database, tag: string, now: Date) =>
  db
    .updateTable('report_runs')
    .set({ state: 'failed', ended_at: now })
    .where('process', '=', tag)
    .where('ended_at', 'is', null)
    .execute()

/** The channel that all processes hear. */
export const channel = 'report_turn'

/** Tells all processes, the one that says it too. */
export const tellAll = (db: Database, word: string) => sql`SELECT pg_notify(${channel}, ${word})`.execute(db)
