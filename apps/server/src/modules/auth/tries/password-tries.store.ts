import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps, type Stepping } from '#platform/database/steps'
import { lookupOne, statement, type Slots } from '#platform/database/statement'

/** Whose tries: from one known address, or from everywhere else. */
export interface Tried {
  key: string
  place?: string
}

/**
 * How many tries are free, and after how many milliseconds one of them is forgotten; and how long the next try has to
 * wait when none is free: first a minute, then twice as long each time, up to a maximum.
 */
export interface Allowance {
  free: number
  forgottenAfter: number
  firstWait: number
  longestWait: number
}

const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)
const milliseconds = (ms: number) => sql`${ms} * interval '1 millisecond'`

type Taken = Required<Tried> & Allowance & { now: Date; until: Date }

const taking = statement((db, slot: Slots<Taken>) => {
  const ms = (name: 'forgottenAfter' | 'firstWait' | 'longestWait') => sql`${slot(name)}::int`
  const now = sql`${slot('now')}::timestamptz`
  // A row is busy until all its tries are forgotten, so this time also says how many count.
  const busyUntil = sql<Date>`greatest(password_tries.busy_until, ${now})
    + ${ms('forgottenAfter')} * interval '1 millisecond'`
  const count = sql`ceil(extract(epoch FROM ${busyUntil} - ${now}) * 1000 / ${ms('forgottenAfter')})`
  const free = sql`${slot('free')}::int`
  const wait = sql`least(${ms('longestWait')}, ${ms('firstWait')} * 2 ^ least(${count} - ${free}, 10))`
  const nextAt = sql<Date>`CASE WHEN ${count} < ${free} THEN ${now}
    ELSE ${now} + ${wait} * interval '1 millisecond' END`
  return (
    db
      .insertInto('password_tries')
      .values({
        key: slot('key'),
        place: slot('place'),
        busy_until: slot('until'),
        next_at: slot('now'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'place'])
          .doUpdateSet({ busy_until: busyUntil, next_at: nextAt })
          .where('password_tries.next_at', '<=', slot('now')),
      )
      // Does not wait for the disk: nobody is told whether the password was right before a later commit has waited, of
      // an audit line or of tries forgotten, and that covers this one.
      .returning(sql`set_config('synchronous_commit', 'off', true)`.as('commit'))
  )
})

/**
 * Counts one try; false when it has to wait. It is one statement that commits by itself: however many tries come at
 * once, no more are allowed than are free. Not for use in a transaction.
 */
export async function takeTry(
  db: Database,
  { key, place = '', now, ...allowance }: Allowance & Tried & { now: Date },
): Promise<boolean> {
  const { free, forgottenAfter, firstWait, longestWait } = allowance
  const until = after(now, forgottenAfter)
  const taken = await taking(db, { key, place, free, forgottenAfter, firstWait, longestWait, now, until })
  return taken.length > 0
}

/** Gives back a try whose password was never compared. */
export async function returnTry(
  db: Database,
  { key, place = '', forgottenAfter, now }: Tried & { forgottenAfter: number; now: Date },
): Promise<void> {
  await db
    .updateTable('password_tries')
    .set({
      busy_until: sql<Date>`password_tries.busy_until - ${milliseconds(forgottenAfter)}`,
      next_at: now,
    })
    .where('key', '=', key)
    .where('place', '=', place)
    .execute()
}

/** When the next try of a key is allowed; undefined when there were none. */
export async function findNextAt(db: Database, { key, place = '' }: Tried): Promise<Date | undefined> {
  return (await nextAtOf(db, { key, place }))?.next_at
}
const nextAtOf = lookupOne((db, slot: Slots<Required<Tried>>) =>
  db
    .selectFrom('password_tries')
    .select('next_at')
    .where('key', '=', slot('key'))
    .where('place', '=', slot('place')),
)

/** For all addresses. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await deletionOfTries(db, { key })
}
const deletionOfTries = statement((db, slot: Slots<{ key: string }>) =>
  db.deleteFrom('password_tries').where('key', '=', slot('key')),
)

/** Deletes rows that no longer make anybody wait. */
export const deleteIdleTries = (db: Database, now: Date, stepping: Stepping): Promise<number> =>
  deleteInSteps(
    db,
    { from: 'password_tries', where: sql`busy_until < ${now} AND next_at <= ${now}` },
    stepping,
  )
