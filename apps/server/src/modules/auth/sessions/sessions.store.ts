import { sql } from 'kysely'
import { writingLine, type AuditLine } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import { statement, type Slots } from '#platform/database/statement'
import { connectionOrder } from '#platform/list/connection-order'
import { profileColumns, type NewSession, type ProfileRow } from '../auth.store'

export interface Entry extends NewSession {
  /** Whose wrong passwords are forgotten. */
  tries: string
  line: AuditLine
}

/**
 * One statement, so that a sign-in waits for one round trip and one commit, and holds the lock of its audit line for no
 * longer. Each part reads from the one before, which keeps their order; the audit line is last.
 */
const entering = statement((db, slot: Slots<Entry>) => {
  return db
    .with('forgotten', (part) =>
      part.deleteFrom('password_tries').where('key', '=', slot('tries')).returning('key'),
    )
    .with('opened', (part) =>
      part
        .insertInto('sessions')
        .columns([
          ...(['token_hash', 'user_id', 'created_at', 'last_seen_at'] as const),
          ...(['expires_at', 'device_label', 'address', 'factor_at'] as const),
        ])
        .expression((eb) =>
          eb
            .selectFrom('users')
            .select([
              sql<Buffer>`${slot('token_hash')}::bytea`.as('token_hash'),
              'users.id as user_id',
              sql<Date>`${slot('created_at')}::timestamptz`.as('created_at'),
              sql<Date>`${slot('last_seen_at')}::timestamptz`.as('last_seen_at'),
              sql<Date>`${slot('expires_at')}::timestamptz`.as('expires_at'),
              sql<string>`${slot('device_label')}::text`.as('device_label'),
              sql<string>`${slot('address')}::text`.as('address'),
              sql<Date | null>`${slot('factor_at')}::timestamptz`.as('factor_at'),
            ])
            .where('users.id', '=', slot('user_id'))
            .where('users.status', '=', 'active')
            .where(sql<boolean>`(SELECT count(*) FROM forgotten) >= 0`),
        )
        .returning('user_id'),
    )
    .selectFrom('opened')
    .innerJoin('users as u', 'u.id', 'opened.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('connections')
          .selectAll()
          .whereRef('user_id', '=', 'u.id')
          .orderBy(connectionOrder('connections'))
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select(profileColumns)
    .select(writingLine(slot('line')).as('written'))
})

/**
 * Forgets the wrong passwords, opens the session, writes the audit line and reads the profile with its first connection;
 * undefined, and nothing opened, when the person is not active.
 */
export async function enter(db: Database, entry: Entry): Promise<ProfileRow | undefined> {
  const [entered] = await entering(db, entry)
  return entered
}

/** A person's open sessions, the latest seen first; those unused for too long are left out. */
export function findOpen(db: Database, of: { user: number; now: Date; seenAfter: Date; limit: number }) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device_label', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', of.user)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', of.now)
    .where('last_seen_at', '>', of.seenAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute()
}

export type OpenSession = Awaited<ReturnType<typeof findOpen>>[number]

/** One of a person's open sessions, locked until the transaction ends. */
export function lockOpen(tx: Database, of: { id: number; user: number }) {
  return tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', of.id)
    .where('user_id', '=', of.user)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
