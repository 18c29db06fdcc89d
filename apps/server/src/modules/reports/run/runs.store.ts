import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps, type Stepping } from '#platform/database/steps'

/** The channel that all web processes listen to. */
export const channel = 'report_run'

/** Sends a message to all of them, including the sender. */
export const notifyAll = (db: Database, message: string) =>
  sql`SELECT pg_notify(${channel}, ${message})`.execute(db)

/** Keeps an answer for the process that has the call, and tells it, in one transaction. */
export function answer(db: Database, call: string, content: Buffer, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await tx.insertInto('report_run_answers').values({ call, content, answered_at: now }).execute()
    await notifyAll(tx, JSON.stringify({ is: 'answered', call }))
  })
}

export async function takeAnswer(db: Database, call: string): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('report_run_answers')
    .where('call', '=', call)
    .returning('content')
    .executeTakeFirst()
  return row?.content
}

export const purgeAnswers = (db: Database, before: Date, stepping: Stepping): Promise<number> =>
  deleteInSteps(db, { from: 'report_run_answers', where: sql`answered_at < ${before}` }, stepping)

interface Begun {
  id: string
  user_id: number
  /** Null: a preview. */
  report_id: number | null
  data_source_id: number | null
  kind: 'run' | 'preview' | 'export' | 'cell'
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

export const purge = (db: Database, before: Date, stepping: Stepping): Promise<number> =>
  deleteInSteps(db, { from: 'report_runs', where: sql`started_at < ${before}` }, stepping)
