import { sql, type Selectable } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Erasures } from '#platform/database/schema.generated'
import type { Within } from '#platform/http/gatekeeper'

export type ErasureRow = Selectable<Erasures>

export const findErasure = (db: Database, person: number) =>
  db.selectFrom('erasures').selectAll().where('user_id', '=', person).executeTakeFirst()

/** Those that are not done, of people within; requests first. */
export const findOpenErasures = (db: Database, { within, limit }: { within: Within; limit: number }) =>
  db
    .selectFrom('erasures as e')
    .innerJoin('users', 'users.id', 'e.user_id')
    .select(['e.user_id', 'e.state', 'e.asked_at', 'e.ordered_at', 'e.ended_at', 'users.name'])
    .where('e.state', '<>', 'done')
    .where(within)
    .orderBy(sql`e.asked_at IS NULL`)
    .orderBy('e.asked_at')
    .orderBy('e.user_id')
    .limit(limit)
    .execute()

/** A person within; the organization is theirs. */
export const findPerson = (db: Database, { id, within }: { id: number; within: Within }) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.organization_id'])
    .where('users.id', '=', id)
    .where(within)
    .executeTakeFirst()

/**
 * Locks a person's lines and then the person, in this order, as by all that moves the money of lines. `whole`: nothing more that
 * refers to them is written, either.
 */
export async function lockPerson(tx: Database, person: number, { whole = false } = {}) {
  await tx
    .selectFrom('connections')
    .select('id')
    .where('user_id', '=', person)
    .orderBy('id')
    .$call((query) => (whole ? query.forUpdate() : query.forNoKeyUpdate()))
    .execute()
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'account_type', 'erased_at'])
    .where('id', '=', person)
    .$call((query) => (whole ? query.forUpdate() : query.forNoKeyUpdate()))
    .executeTakeFirst()
}

/** Notes that a person wishes it; false: they have asked, or it goes on already. */
export async function insertRequest(tx: Database, person: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('erasures')
    .values({ user_id: person, state: 'asked', asked_at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Forgets the request of a person that nobody has decided; false: there is none. */
export async function deleteRequest(tx: Database, person: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('erasures')
    .where('user_id', '=', person)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** A worker is to do it; false: it goes on, or is done. */
export async function insertOrder(
  tx: Database,
  { person, by, now }: { person: number; by: number; now: Date },
): Promise<boolean> {
  const ordered = { state: 'waiting', ordered_by: by, ordered_at: now, is_repeated: false }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('erasures')
    .values({ user_id: person, ...ordered })
    .onConflict((on) =>
      on.column('user_id').doUpdateSet(ordered).where('erasures.state', 'in', ['asked', 'blocked']),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** From now on nobody signs in as the person; the database ends their sessions. */
export async function setErased(tx: Database, person: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ status: 'inactive', erased_at: eb.fn.coalesce('erased_at', eb.val(now)) }))
    .where('id', '=', person)
    .execute()
}

/** Whose erasures a worker has to do, besides these. */
export async function findWaiting(db: Database, except: readonly number[]): Promise<number | undefined> {
  const row = await db
    .selectFrom('erasures')
    .select('user_id')
    .where('state', 'in', ['waiting', 'erasing'])
    .where(({ eb, not }) => not(eb('user_id', '=', sql<number>`ANY(${[...except]}::bigint[])`)))
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

/** One of them for this transaction alone; undefined: another worker has it, or it is done. */
export const lockErasure = (tx: Database, person: number) =>
  tx
    .selectFrom('erasures')
    .selectAll()
    .where('user_id', '=', person)
    .where('state', 'in', ['waiting', 'erasing'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function noteErasure(
  tx: Database,
  person: number,
  so: { state: 'erasing' | 'blocked' | 'done'; step: string | null; rows: number; ended_at?: Date },
): Promise<void> {
  await tx
    .updateTable('erasures')
    .set((eb) => ({ ...so, rows: eb('rows', '+', so.rows) }))
    .where('user_id', '=', person)
    .execute()
}

/** What the log outside the database says of a person: numbers and times alone. */
export const findLogged = (db: Database, person: number) =>
  db
    .selectFrom('users')
    .select([
      'id as person',
      sql<string>`(extract(epoch FROM created_at) * 1000000)::bigint::text`.as('since'),
    ])
    .where('id', '=', person)
    .executeTakeFirst()

/**
 * Begins the erasures again of people whom a restored database has as they were; those whom it does not have, or who got the
 * number of somebody else, are passed over. Returns how many.
 */
export async function repeatErasures(
  tx: Database,
  logged: readonly { person: number; since: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO erasures (user_id, state, is_repeated)
    SELECT u.id, 'waiting', true
    FROM (SELECT DISTINCT person, since FROM unnest(${logged.map(({ person }) => person)}::bigint[],
      ${logged.map(({ since }) => since)}::bigint[]) AS logged (person, since)) AS logged
    JOIN users u ON u.id = logged.person AND (extract(epoch FROM u.created_at) * 1000000)::bigint = logged.since
    WHERE u.erased_at IS NULL
    ON CONFLICT (user_id) DO UPDATE SET state = 'waiting', is_repeated = true, step = NULL, ended_at = NULL
    RETURNING user_id`.execute(tx)
  return rows.map(({ user_id }) => Number(user_id))
}
