import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookupOne, statement, type Slots } from '#platform/database/statement'
import type { PasswordHash } from './hashed-passwords'

/** Who signs in, where, and with what device. */
interface SignIn {
  name: string
  nas: string | null
  station: string | null
  now: Date
}

/**
 * When a prepaid line is cut off if nobody renews it: its paid days and the grace are over. Null for a line that its balance renews,
 * and for all others.
 */
const cutOffAt = sql<Date | null>`CASE WHEN prepaid.ends_on IS NULL AND NOT prepaid.renews_from_balance
  THEN (prepaid.paid_until + o.prepaid_grace_days + 1)::timestamp AT TIME ZONE o.time_zone END`

/** What decides whether a line may sign in, by the name it gives, and what it gets at the equipment where it does. */
export const findForSignIn = lookupOne((db, slot: Slots<SignIn>) =>
  db
    .selectFrom('connections as c')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('packages as p', 'p.id', 'k.package_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('prepaid_lines as prepaid', 'prepaid.connection_id', 'c.id')
    .leftJoin('line_terms as t', 't.connection_id', 'c.id')
    .leftJoin('used_up_lines as u', 'u.connection_id', 'c.id')
    .leftJoin('suspension_terms as g', 'g.organization_id', 'c.organization_id')
    .leftJoin('access_servers as a', (join) =>
      join
        .on('a.address', '=', sql<string>`${slot('nas')}::inet`)
        .onRef('a.organization_id', '=', 'c.organization_id'),
    )
    .select([
      'c.id',
      // the moment counts, not when the job comes that switches it off
      sql<string>`CASE WHEN c.status = 'active' AND ${cutOffAt} <= ${slot('now')}::timestamptz THEN 'suspended'
        ELSE c.status END`.as('status'),
      cutOffAt.as('cut_off_at'),
      'c.network_password',
      'c.network_password_hash',
      'p.download_kbps',
      'p.upload_kbps',
      'p.slow_download_kbps',
      'p.slow_upload_kbps',
      'p.burst_download_kbps',
      'p.burst_upload_kbps',
      'p.burst_seconds',
      'p.framed_pool as package_pool',
      'p.attributes as package_attributes',
      't.framed_pool as own_pool',
      't.attributes as own_attributes',
      'g.is_let_in',
      'g.kbps as garden_kbps',
      'g.framed_pool as garden_pool',
      'g.attributes as garden_attributes',
      'a.kind',
      'a.on_change',
    ])
    .select((eb) => [
      sql<string | null>`host(t.framed_address)`.as('own_address'),
      sql<boolean>`t.device IS NULL OR t.device = device_form(${slot('station')}::text) IS TRUE`.as(
        'is_its_device',
      ),
      // the day counts, not when the job comes that ends it; more data than was used ends it at once
      sql<boolean>`coalesce(u.ends_on >= (${slot('now')}::timestamptz AT TIME ZONE o.time_zone)::date
        AND u.quota_bytes >= p.quota_bytes, false)`.as('is_used_up'),
      eb.fn.coalesce('t.max_sessions', 'p.max_sessions').as('max_sessions'),
      // the same device signs in again where the end of its session was lost
      sql<number>`(SELECT count(*) FROM network_sessions AS s WHERE s.connection_id = c.id AND s.stopped_at IS NULL
        AND device_form(s.calling_station) IS DISTINCT FROM device_form(${slot('station')}::text))`.as(
        'other_sessions',
      ),
    ])
    .where('c.username_key', '=', sql<string>`lower(${slot('name')})`)
    .$narrowType<{ status: 'active' | 'suspended' | 'closed'; network_password_hash: PasswordHash | null }>(),
)

export const upsertLatestRequest = (db: Database, now: Date) =>
  db
    .insertInto('latest_radius_request')
    .values({ requested_at: now })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ requested_at: now }))
    .execute()

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

export interface Refusal {
  name: string
  reason: 'wrong-password' | 'method-not-offered' | 'unknown'
  /** The reason where the line has no password. */
  withoutPassword: 'no-password' | Refusal['reason']
  /** The reason where its password is known as a hash alone: an NT hash, or any other. */
  withNtHash: Refusal['reason']
  withHash: Refusal['reason']
  station: string | null
  now: Date
}

/** Stores an attempt that the RADIUS server refused: only the name is known, and perhaps no line has it. */
export const noteRefusal = statement((db, slot: Slots<Refusal>) =>
  db
    .insertInto('network_authentications')
    .columns(['connection_id', 'is_accepted', 'reason', 'calling_station', 'occurred_at'])
    .expression(
      db
        .selectFrom('connections as c')
        .select([
          'c.id',
          sql<boolean>`false`.as('is_accepted'),
          sql<string>`CASE WHEN c.network_password IS NULL THEN ${slot('withoutPassword')}
            WHEN c.network_password_hash = 'nt' THEN ${slot('withNtHash')}
            WHEN c.network_password_hash IS NOT NULL THEN ${slot('withHash')} ELSE ${slot('reason')} END`.as(
            'reason',
          ),
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
        .where('network_authentications.reason', 'not in', [
          'suspended',
          'closed',
          'no-contract',
          'other-device',
          'too-many-sessions',
        ]),
    ),
)

export const setNetworkPassword = statement((db, slot: Slots<{ connection: number; sealed: Buffer }>) =>
  db
    .updateTable('connections')
    .set({ network_password: slot('sealed'), network_password_hash: null })
    .where('id', '=', slot('connection'))
    .returning('id'),
)
