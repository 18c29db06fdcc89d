import type { BulkActRecord, BulkListName } from '@uplink/contract/bulk-acts'
import { sql, type Selectable } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { BulkActs } from '#platform/database/schema.generated'
import { keys, type Listing } from '#platform/list/listing'

type State = BulkActRecord['state']

export interface NewLook {
  user_id: number
  list: BulkListName
  act: string
  terms: object
  filters: object
  said: string
  found_by: string
  looked_at: Date
}

/** Writes a look down; its records are counted by `noteLooked`. */
export async function insertLook(tx: Database, { terms, filters, ...look }: NewLook): Promise<number> {
  const { id } = await tx
    .insertInto('bulk_acts')
    .values({ ...look, terms: JSON.stringify(terms), filters: JSON.stringify(filters), total: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const noteLooked = (tx: Database, id: number, { total }: { total: number }) =>
  tx
    .updateTable('bulk_acts')
    .set({ total, refused: countOf('refused') })
    .where('id', '=', id)
    .execute()

const countOf = (result: 'changed' | 'refused' | 'failed') =>
  sql<number>`(SELECT count(*) FROM bulk_act_rows r
    WHERE r.act_id = bulk_acts.id AND r.result = ${sql.lit(result)})`

const counts = () => ({
  changed: countOf('changed'),
  refused: countOf('refused'),
  failed: countOf('failed'),
})

/** No campaign that has not begun is for it. */
const isUnused = sql`NOT EXISTS (
  SELECT FROM campaigns c WHERE c.look_id = bulk_acts.id AND c.state IN ('draft', 'planned'))`

/** How many looks of one person are kept; the oldest of more are dropped. */
const looksKept = 5

export async function dropOlderLooks(tx: Database, userId: number): Promise<void> {
  await sql`
    DELETE FROM bulk_acts WHERE id IN (
      SELECT id FROM bulk_acts WHERE user_id = ${userId} AND state = 'looked' AND ${isUnused}
      ORDER BY id DESC OFFSET ${sql.lit(looksKept)})`.execute(tx)
}

/** A person's looks, locked, so that two of them are not begun at once beyond what one may have under way. */
export const lockLooks = (tx: Database, userId: number) =>
  tx
    .selectFrom('bulk_acts')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'looked')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function countUnderWay(tx: Database, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('bulk_acts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return count
}

export interface ActRow extends Omit<Selectable<BulkActs>, 'list' | 'state' | 'terms' | 'filters'> {
  list: BulkListName
  state: State | 'looked'
  terms: Record<string, unknown>
  /** Null: it takes another act back. */
  filters: Record<string, unknown> | null
  undone_by: number | null
}

const acts = (db: Database) =>
  db
    .selectFrom('bulk_acts as a')
    .leftJoin('bulk_acts as undo', 'undo.undo_of', 'a.id')
    .selectAll('a')
    .select('undo.id as undone_by')
    .$castTo<ActRow>()

/** What a person has begun, the latest first. */
export const actsOf = (
  db: Database,
  query: { userId: number; list: BulkListName | undefined; state: State | undefined },
): Listing<ActRow> => ({
  rows: acts(db)
    .where('a.user_id', '=', query.userId)
    .where('a.state', '<>', 'looked')
    .$if(query.list !== undefined, (some) => some.where('a.list', '=', query.list ?? ''))
    .$if(query.state !== undefined, (some) => some.where('a.state', '=', query.state ?? '')),
  order: keys('desc', 'a.begun_at', 'a.id'),
})

/** An act or a look of a person's own. */
export const findOwn = (db: Database, { id, userId }: { id: number; userId: number }) =>
  acts(db).where('a.id', '=', id).where('a.user_id', '=', userId).executeTakeFirst()

/**
 * The same, which nobody else changes until the transaction ends. Read by a statement after the one that waits for the lock: that one
 * still sees the act as it was before, without the one that took it back meanwhile.
 */
export async function lockOwn(tx: Database, own: { id: number; userId: number }) {
  await tx.selectFrom('bulk_acts').select('id').where('id', '=', own.id).forNoKeyUpdate().execute()
  return findOwn(tx, own)
}

/** For the portal's own work. */
export const findRunning = (db: Database, id: number) =>
  acts(db).where('a.id', '=', id).where('a.state', '=', 'running').executeTakeFirst()

export const begin = (tx: Database, id: number, now: Date) =>
  tx.updateTable('bulk_acts').set({ state: 'running', begun_at: now }).where('id', '=', id).execute()

/** An act that takes another one back, under way at once; its records are those that one has changed. */
export async function insertUndo(
  tx: Database,
  { of, act, terms, said, now }: { of: ActRow; act: string; terms: object; said: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('bulk_acts')
    .values({
      user_id: of.user_id,
      list: of.list,
      act,
      terms: JSON.stringify(terms),
      undo_of: of.id,
      said,
      found_by: of.found_by,
      state: 'running',
      looked_at: now,
      begun_at: now,
      total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numAffectedRows } = await sql`
    INSERT INTO bulk_act_rows (act_id, position, record_kind, record_id, before, changed_at)
    SELECT ${id}::bigint, row_number() OVER (ORDER BY position), record_kind, record_id, before, changed_at
    FROM bulk_act_rows WHERE act_id = ${of.id} AND result = 'changed'`.execute(tx)
  await tx
    .updateTable('bulk_acts')
    .set({ total: Number(numAffectedRows ?? 0) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Acts that go on now, in the order in which they were begun. */
export async function findToDo(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('bulk_acts')
    .select('id')
    .where('state', '=', 'running')
    .where((eb) => eb.or([eb('resume_at', 'is', null), eb('resume_at', '<=', now)]))
    .orderBy('begun_at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Holds an act that goes on, so that nobody stops it until the transaction ends; false: it was stopped. `with others`: is called
 * late in transactions that have locked other things, so it waits for nobody: false also while somebody is stopping it.
 */
export async function holdRunning(tx: Database, id: number, how: 'alone' | 'with others'): Promise<boolean> {
  const running = tx.selectFrom('bulk_acts').select('id').where('id', '=', id).where('state', '=', 'running')
  const held = await (
    how === 'alone' ? running.forNoKeyUpdate() : running.forShare().skipLocked()
  ).executeTakeFirst()
  return held !== undefined
}

/** Counts what became of its records so far. */
export const refreshCounts = (db: Database, id: number) =>
  db.updateTable('bulk_acts').set(counts()).where('id', '=', id).execute()

/** Leaves what waits until an instant, since a service outside does not answer. */
export const waitUntil = (db: Database, id: number, { resumeAt, now }: { resumeAt: Date; now: Date }) =>
  db
    .updateTable('bulk_acts')
    .set({ resume_at: resumeAt, silent_since: sql<Date>`coalesce(silent_since, ${now}::timestamptz)` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()

/** The service answers again. */
export const goOn = (db: Database, id: number) =>
  db
    .updateTable('bulk_acts')
    .set({ resume_at: null, silent_since: null })
    .where('id', '=', id)
    .where('silent_since', 'is not', null)
    .execute()

/** Ends an act that goes on; false: it has ended already. */
export async function end(
  tx: Database,
  id: number,
  { state, now, because }: { state: 'done' | 'stopped'; now: Date; because: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_acts')
    .set({ state, ended_at: now, stopped_because: because, resume_at: null, ...counts() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Drops one look, or one act, that is kept no longer; whether there was one. */
export async function dropOne(
  db: Database,
  { lookedBefore, endedBefore }: { lookedBefore: Date; endedBefore: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM bulk_acts WHERE id = (
      SELECT id FROM bulk_acts
      WHERE (state = 'looked' AND looked_at < ${lookedBefore} AND ${isUnused}) OR ended_at < ${endedBefore}
      ORDER BY id LIMIT 1)`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
