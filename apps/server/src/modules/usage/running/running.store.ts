import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookupOne, statement, type Slots } from '#platform/database/statement'

/** `silent`: the equipment did not answer yet; it is asked again for up to a day. */
export type ChangeResult = 'changed' | 'ended' | 'offline' | 'silent' | 'refused' | 'not-set-up'

export interface NewChange {
  connection: number
  result: ChangeResult
  now: Date
}

const changeRows = statement(
  (db, slot: Slots<{ connections: number[]; results: ChangeResult[]; times: Date[] }>) =>
    db
      .insertInto('session_changes')
      .columns(['connection_id', 'asked_at', 'tries', 'result', 'settled_at'])
      .expression(
        db
          .selectFrom(
            sql<{
              id: number
              result: ChangeResult
              at: Date
            }>`unnest(${slot('connections')}::bigint[], ${slot('results')}::text[], ${slot('times')}::timestamptz[])`.as<'n'>(
              sql`n (id, result, at)`,
            ),
          )
          // a line may have been removed meanwhile
          .innerJoin('connections as c', 'c.id', 'n.id')
          .select(['n.id', 'n.at as asked_at', sql<number>`1`.as('tries'), 'n.result', 'n.at as settled_at'])
          // in one order for all
          .orderBy('n.id'),
      )
      .onConflict((conflict) =>
        conflict.column('connection_id').doUpdateSet({
          // of tries in a row, when the first one was
          asked_at: sql`CASE WHEN session_changes.result = 'silent' THEN session_changes.asked_at ELSE excluded.asked_at END`,
          tries: sql`CASE WHEN session_changes.result = 'silent' THEN session_changes.tries + 1 ELSE 1 END`,
          result: sql`excluded.result`,
          settled_at: sql`excluded.settled_at`,
        }),
      ),
)

/** Keeps what became of the latest changes of lines in their running sessions, instead of the ones before; one of each line. */
export const noteChanges = (db: Database, changes: readonly NewChange[]) =>
  changeRows(db, {
    connections: changes.map(({ connection }) => connection),
    results: changes.map(({ result }) => result),
    times: changes.map(({ now }) => now),
  })

export const findChange = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('session_changes')
    .select(['asked_at', 'tries', 'result', 'settled_at'])
    .where('connection_id', '=', slot('connection'))
    .$narrowType<{ result: ChangeResult }>(),
)
