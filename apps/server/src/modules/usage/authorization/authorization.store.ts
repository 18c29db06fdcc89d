import { sql } from 'kysely'
import { lookupOne, statement, type Slots } from '#platform/database/statement'

/** What decides whether a line may sign in, by the name it gives. */
export const findForSignIn = lookupOne((db, slot: Slots<{ name: string }>) =>
  db
    .selectFrom('connections as c')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('packages as p', 'p.id', 'k.package_id')
    .select(['c.id', 'c.status', 'c.network_password', 'p.download_kbps', 'p.upload_kbps'])
    .where('c.username_key', '=', sql<string>`lower(${slot('name')})`)
    .$narrowType<{ status: 'active' | 'suspended' | 'closed' }>(),
)

export type SigningIn = NonNullable<Awaited<ReturnType<typeof findForSignIn>>>

interface Attempt {
  connection: number
  isAccepted: boolean
  reason: string
  station: string | null
  now: Date
}

/** Stores the latest attempt and replaces the one before. */
export const noteAttempt = statement((db, slot: Slots<Attempt>) =>
  db
    .insertInto('network_authentications')
    .values({
      connection_id: slot('connection'),
      is_accepted: slot('isAccepted'),
      reason: slot('reason'),
      calling_station: slot('station'),
      occurred_at: slot('now'),
    })
    .onConflict((conflict) =>
      conflict.column('connection_id').doUpdateSet((eb) => ({
        is_accepted: eb.ref('excluded.is_accepted'),
        reason: eb.ref('excluded.reason'),
        calling_station: eb.ref('excluded.calling_station'),
        occurred_at: eb.ref('excluded.occurred_at'),
      })),
    ),
)

/** Stores an attempt with a wrong password: only the name is known, and perhaps no line has it. */
export const noteWrongPassword = statement(
  (db, slot: Slots<{ name: string; station: string | null; now: Date }>) =>
    db
      .insertInto('network_authentications')
      .columns(['connection_id', 'is_accepted', 'reason', 'calling_station', 'occurred_at'])
      .expression(
        db
          .selectFrom('connections as c')
          .select([
            'c.id',
            sql<boolean>`false`.as('is_accepted'),
            sql<string>`'wrong-password'`.as('reason'),
            sql<string>`${slot('station')}::text`.as('calling_station'),
            sql<Date>`${slot('now')}::timestamptz`.as('occurred_at'),
          ])
          .where('c.username_key', '=', sql<string>`lower(${slot('name')})`)
          // A line that is refused anyway keeps its stored reason.
          .where('c.status', '=', 'active'),
      )
      .onConflict((conflict) =>
        conflict
          .column('connection_id')
          .doUpdateSet((eb) => ({
            is_accepted: eb.ref('excluded.is_accepted'),
            reason: eb.ref('excluded.reason'),
            calling_station: eb.ref('excluded.calling_station'),
            occurred_at: eb.ref('excluded.occurred_at'),
          }))
          .where('network_authentications.reason', 'in', ['accepted', 'wrong-password']),
      ),
)

export const setNetworkPassword = statement((db, slot: Slots<{ connection: number; sealed: Buffer }>) =>
  db
    .updateTable('connections')
    .set({ network_password: slot('sealed') })
    .where('id', '=', slot('connection'))
    .returning('id'),
)
