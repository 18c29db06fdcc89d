import { sql } from 'kysely'
import { lookupOne, statement, type Slots } from '#platform/database/statement'

/** `silent`: the equipment did not answer yet; it is asked again for up to a day. */
export type ChangeResult = 'changed' | 'ended' | 'offline' | 'silent' | 'refused' | 'not-set-up'

/** Keeps what became of a line's latest change in its running sessions, instead of the one before. */
export const noteChange = statement(
  (db, slot: Slots<{ connection: number; result: ChangeResult; now: Date }>) =>
    db
      .insertInto('session_changes')
      .values({
        connection_id: slot('connection'),
        asked_at: slot('now'),
        tries: 1,
        result: slot('result'),
        settled_at: slot('now'),
      })
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

export const findChange = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('session_changes')
    .select(['asked_at', 'tries', 'result', 'settled_at'])
    .where('connection_id', '=', slot('connection'))
    .$narrowType<{ result: ChangeResult }>(),
)
