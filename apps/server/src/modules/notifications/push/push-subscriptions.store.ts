import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

const columns = ['id', 'endpoint', 'device_label', 'created_at'] as const

export interface SubscriptionRow {
  id: number
  endpoint: string
  device_label: string
  created_at: Date
}

export interface NewSubscription {
  user_id: number
  session_id: number
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

/** A person's browsers that show their notifications, newest first. */
export function findOwn(db: Database, query: { user: number; limit: number }): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.endpoint', 'p.device_label', 'p.created_at'])
    .where('p.user_id', '=', query.user)
    .where((eb) => eb.or([eb('s.ended_at', 'is', null), eb('s.end_reason', '=', 'expired')]))
    .orderBy('p.id', 'desc')
    .limit(query.limit)
    .execute()
}

/**
 * Deletes the subscription of an address, whoever it belonged to, because a browser shows only one person's
 * notifications. Runs as the system.
 */
export async function removeByEndpoint(tx: Database, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

/** Inserts a subscription; its label is that of the session's browser. */
export async function insert(tx: Database, given: NewSubscription): Promise<SubscriptionRow> {
  return tx
    .insertInto('push_subscriptions')
    .columns(['user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'device_label', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select([
          'user_id',
          'id',
          sql.val(given.endpoint).as('endpoint'),
          sql.val(given.p256dh).as('p256dh'),
          sql.val(given.auth).as('auth'),
          sql<string>`left(device_label, 200)`.as('device_label'),
          sql<Date>`${given.created_at}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', given.session_id)
        .where('user_id', '=', given.user_id),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Keeps only the newest of a person's subscriptions. */
export async function dropAllBut(tx: Database, kept: { user: number; newest: number }): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', kept.user)
        .orderBy('id', 'desc')
        .offset(kept.newest),
    )
    .execute()
}

/** Returns whether it existed and was the person's own. */
export async function remove(db: Database, query: { id: number; user: number }): Promise<boolean> {
  const removed = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', query.id)
    .where('user_id', '=', query.user)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Where to push and with which keys, unless the person has signed out of the browser. Runs as the system. */
export function findTarget(db: Database, id: number) {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.id', '=', id)
    .where((eb) => eb.or([eb('s.ended_at', 'is', null), eb('s.end_reason', '=', 'expired')]))
    .executeTakeFirst()
}

/** Deletes a subscription that the push service no longer knows. Runs as the system. */
export async function removeGone(db: Database, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}
