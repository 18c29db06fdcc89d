import { sql } from 'kysely'
import type { Database } from '../../platform/database/kysely'

/** Whose tries: at one place, or everywhere else. */
export interface Tried {
  key: string
  place?: string
}

/** What a try costs, and how much of it may lie ahead: both in milliseconds. */
export interface Allowance {
  cost: number
  room: number
}

const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

/**
 * Counts one try; false when there is no room for it. One statement, which commits by itself: however many tries come
 * at once, no more than the room holds are taken.
 */
export async function takeTry(
  db: Database,
  { key, place = '', cost, room, now }: Allowance & Tried & { now: Date },
): Promise<boolean> {
  const busyUntil = sql<Date>`greatest(password_tries.busy_until, ${now}) + ${cost} * interval '1 millisecond'`
  const taken = await db
    .insertInto('password_tries')
    .values({ key, place, busy_until: after(now, cost) })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'place'])
        .doUpdateSet({ busy_until: busyUntil })
        .where(busyUntil, '<=', after(now, room)),
    )
    .returning('busy_until')
    .executeTakeFirst()
  return taken !== undefined
}

/** Until when the tries so far keep a key busy; undefined when there were none. */
export async function findBusyUntil(db: Database, { key, place = '' }: Tried): Promise<Date | undefined> {
  const row = await db
    .selectFrom('password_tries')
    .select('busy_until')
    .where('key', '=', key)
    .where('place', '=', place)
    .executeTakeFirst()
  return row?.busy_until
}

/** At every place. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await db.deleteFrom('password_tries').where('key', '=', key).execute()
}

/** Whether somebody has signed in from an address since an instant. */
export async function hasSignedInFrom(
  db: Database,
  of: { user: number; address: string; since: Date },
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', of.user)
    .where('created_at', '>', of.since)
    .where('address', '=', of.address)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** Rows that refuse nobody any more. */
export async function deleteIdleTries(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('password_tries')
    .where('busy_until', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
