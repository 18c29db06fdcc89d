import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

interface Begun {
  id: string
  user_id: number
  /** Null: a preview. */
  report_id: number | null
  data_source_id: number | null
  kind: 'run' | 'preview' | 'export'
  /** Hash of the statement, its values and its source. */
  statement: string
  started_at: Date
  /** The tag of the process that is running it. */
  process: string | undefined
}

export type RunState = 'running' | 'done' | 'cancelled' | 'failed'

interface Ended {
  state: RunState
  rows: number | null
  took_ms: number
  ended_at: Date
}

/** Records that a person has begun a run; with `end`, that it was answered at once. */
export function insert(db: Database, run: Begun, end?: Ended) {
  return db
    .insertInto('report_runs')
    .values({ ...run, ...(end ?? { state: 'running' }), alive_at: run.started_at })
    .execute()
}

/** Records how it ended. */
export function finish(db: Database, id: string, end: Ended) {
  return db.updateTable('report_runs').set(end).where('id', '=', id).where('ended_at', 'is', null).execute()
}

/** Records that this process is still running these. */
export function keepAlive(db: Database, ids: readonly string[], now: Date) {
  return db
    .updateTable('report_runs')
    .set({ alive_at: now })
    .where('id', 'in', [...ids])
    .execute()
}

/** Fails runs whose process has died. Returns how many. */
export async function failAbandoned(db: Database, { before, now }: { before: Date; now: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('report_runs')
    .set({ state: 'failed', ended_at: now })
    .where('ended_at', 'is', null)
    .where('alive_at', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A run of this person's that another process is running, or has run. */
export function findOwn(db: Database, userId: number, id: string) {
  return db
    .selectFrom('report_runs')
    .select(['id', 'state', 'rows', 'took_ms', 'alive_at', 'started_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function purge(db: Database, before: Date) {
  return db.deleteFrom('report_runs').where('started_at', '<', before).execute()
}

/** `asked`: somebody still wants it. `left`: nobody does any more. `wanted`: send its rows. */
export type RunWord = 'asked' | 'left' | 'wanted'

/** Sends a message to the process that has a run; other processes do not know it. */
export const tellOthers = (db: Database, word: RunWord, id: string) =>
  sql`SELECT pg_notify('report_run', ${`${word} ${id}`})`.execute(db)

export function keepRows(db: Database, id: string, content: Buffer, now: Date) {
  return db
    .insertInto('report_run_rows')
    .values({ run_id: id, content, kept_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findRows(db: Database, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('report_run_rows')
    .select('content')
    .where('run_id', '=', id)
    .executeTakeFirst()
  return row?.content
}

export const purgeRows = (db: Database, before: Date) =>
  db.deleteFrom('report_run_rows').where('kept_at', '<', before).execute()
