import type { BulkActRow } from '@uplink/contract/bulk-acts'
import { sql } from 'kysely'
import type { BulkRecord, BulkRow, Done, Looked, Matching, Named } from '#platform/bulk/bulk-act'
import type { Database } from '#platform/database/kysely'
import { inOrder, keys, type Listing } from '#platform/list/listing'

/** Writes down which records match, in their order; returns how many, at most one more than `most`. */
export async function insertMatching(
  tx: Database,
  act: number,
  { matching, most }: { matching: Matching; most: number },
): Promise<number> {
  const meant = inOrder(matching).limit(most + 1)
  const { numAffectedRows } = await sql`
    INSERT INTO bulk_act_rows (act_id, position, record_kind, record_id)
    SELECT ${act}::bigint, row_number() OVER (), meant.kind, meant.id FROM ${meant} AS meant`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The next records in their places, from after one. */
export const findFrom = (tx: Database, act: number, { after, limit }: { after: number; limit: number }) =>
  tx
    .selectFrom('bulk_act_rows')
    .select(['position', 'record_kind as kind', 'record_id as id'])
    .where('act_id', '=', act)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()

/** Writes down which records would stay as they are, and why. */
export async function noteRefused(
  tx: Database,
  act: number,
  refused: readonly Pick<Looked, 'kind' | 'id' | 'why'>[],
): Promise<void> {
  if (refused.length === 0) return
  await sql`
    UPDATE bulk_act_rows r SET result = 'refused', why = left(found.why, 600)
    FROM unnest(${refused.map(({ kind }) => kind)}::text[], ${refused.map(({ id }) => id)}::bigint[],
      ${refused.map(({ why }) => why ?? '')}::text[]) AS found (kind, id, why)
    WHERE r.act_id = ${act} AND r.record_kind = found.kind AND r.record_id = found.id AND r.result IS NULL`.execute(
    tx,
  )
}

/** How many records were not there when it was looked at, and how many of those that would change match no more. */
export async function countDifferences(
  tx: Database,
  act: number,
  { matching, most }: { matching: Matching; most: number },
): Promise<{ appeared: number; gone: number }> {
  const meant = inOrder(matching).limit(most + 1)
  // by EXCEPT, which sorts both once: of rows that were just written PostgreSQL knows too little to join them well
  const { rows } = await sql<{ appeared: number; gone: number }>`
    WITH present AS MATERIALIZED (SELECT kind, id FROM ${meant} AS meant)
    SELECT
      (SELECT count(*) FROM (SELECT kind, id FROM present
        EXCEPT SELECT record_kind, record_id FROM bulk_act_rows WHERE act_id = ${act}) AS appeared) AS appeared,
      (SELECT count(*) FROM (SELECT record_kind, record_id FROM bulk_act_rows WHERE act_id = ${act} AND result IS NULL
        EXCEPT SELECT kind, id FROM present) AS gone) AS gone`.execute(tx)
  return rows[0] ?? { appeared: 0, gone: 0 }
}

/** Those of them that still match. */
export const findStill = ({ rows }: Matching): Promise<BulkRecord[]> => rows.execute()

const waiting = [
  'position',
  'record_kind as kind',
  'record_id as id',
  'before',
  'changed_at as changedAt',
] as const

/** The next records that wait. */
export const findWaiting = (db: Database, act: number, limit: number): Promise<BulkRow[]> =>
  db
    .selectFrom('bulk_act_rows')
    .select(waiting)
    .where('act_id', '=', act)
    .where('result', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute()

/** Those of these records that still wait, locked. */
export const lockWaiting = (tx: Database, act: number, positions: readonly number[]): Promise<BulkRow[]> =>
  tx
    .selectFrom('bulk_act_rows')
    .select(waiting)
    .where('act_id', '=', act)
    .where('position', '=', sql<number>`ANY(${[...positions]}::integer[])`)
    .where('result', 'is', null)
    .orderBy('position')
    .forUpdate()
    .execute()

type Ended = { position: number; before?: number | null | undefined; why?: string | undefined }

/** What became of records, and when. */
interface Outcome {
  result: 'changed' | 'refused' | 'failed'
  now: Date
}

/** Writes down what became of records that still waited; returns how many they were. */
export async function note(
  tx: Database,
  act: number,
  { result, now }: Outcome,
  ended: readonly Ended[],
): Promise<number> {
  if (ended.length === 0) return 0
  const { numAffectedRows } = await sql`
    UPDATE bulk_act_rows r SET result = ${result}, why = left(nullif(found.why, ''), 600),
      before = coalesce(found.before, r.before), changed_at = ${result === 'changed' ? now : null}::timestamptz
    FROM unnest(${ended.map(({ position }) => position)}::integer[], ${ended.map(({ why }) => why ?? '')}::text[],
      ${ended.map(({ before }) => before ?? null)}::bigint[]) AS found (position, why, before)
    WHERE r.act_id = ${act} AND r.position = found.position AND r.result IS NULL`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The same for those of whose end an act has told. */
export async function noteDone(
  tx: Database,
  act: number,
  { done, now }: { done: readonly Done[]; now: Date },
): Promise<void> {
  for (const result of ['changed', 'refused'] as const)
    await note(
      tx,
      act,
      { result, now },
      done.filter((one) => one.result === result),
    )
}

/** Everything that still waits stays as it is. */
export const refuseWaiting = (db: Database, act: number, why: string) =>
  db
    .updateTable('bulk_act_rows')
    .set({ result: 'refused', why })
    .where('act_id', '=', act)
    .where('result', 'is', null)
    .execute()

const kind = sql<string>`bulk_act_rows.record_kind`
const recordId = sql<number>`bulk_act_rows.record_id`

/** What the first records that would change are called. */
export const findSample = (db: Database, act: number, { named, limit }: { named: Named; limit: number }) =>
  db
    .selectFrom('bulk_act_rows')
    .select(['record_kind as kind', 'record_id as id', named({ kind, id: recordId }).as('name')])
    .where('act_id', '=', act)
    .where('result', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute()

const reasonsListed = 50
const namedOfReason = 3

/** Why records stay as they are, the most frequent first, and what the first of each are called. */
export async function findReasons(
  db: Database,
  act: number,
  named: Named,
): Promise<{ why: string; count: number; names: (string | null)[] }[]> {
  const { rows } = await sql<{ why: string; count: number; names: (string | null)[] }>`
    WITH reasons AS (
      SELECT why, count(*) AS count, (array_agg(position ORDER BY position))[:${sql.lit(namedOfReason)}] AS first
      FROM bulk_act_rows WHERE act_id = ${act} AND result = 'refused'
      GROUP BY why ORDER BY count(*) DESC, why LIMIT ${sql.lit(reasonsListed)}
    )
    SELECT why, count, ARRAY(
      SELECT ${named({ kind, id: recordId })} FROM bulk_act_rows
      WHERE bulk_act_rows.act_id = ${act} AND bulk_act_rows.position = ANY(reasons.first)
      ORDER BY bulk_act_rows.position) AS names
    FROM reasons ORDER BY count DESC, why`.execute(db)
  return rows
}

const shown = (db: Database, named: Named) =>
  db
    .selectFrom('bulk_act_rows')
    .select(['position', 'record_kind as kind', 'record_id as id', 'result', 'why'])
    .select(named({ kind, id: recordId }).as('name'))
    .$narrowType<{ result: Exclude<BulkActRow['result'], 'waiting'> | null }>()

export type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** The records of an act in their places; `result`: only those of which this became. */
export const rowsOf = (
  db: Database,
  query: { act: number; result: BulkActRow['result'] | undefined; named: Named },
): Listing<ShownRow> => ({
  rows: shown(db, query.named)
    .where('bulk_act_rows.act_id', '=', query.act)
    .$if(query.result === 'waiting', (some) => some.where('bulk_act_rows.result', 'is', null))
    .$if(query.result !== undefined && query.result !== 'waiting', (some) =>
      some.where('bulk_act_rows.result', '=', query.result ?? ''),
    ),
  order: keys('asc', 'bulk_act_rows.position'),
})
