import type { Database } from '#platform/database/kysely'

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
