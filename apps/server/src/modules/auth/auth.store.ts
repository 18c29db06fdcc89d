import type { DigitKind, Language } from '@uplink/contract/languages'
import { searchForm } from '@uplink/contract/search-form'
import { factorGraceDays } from '@uplink/contract/required-factors'
import { sql } from 'kysely'
import { connectionOrder } from '#platform/list/connection-order'
import type { Database } from '#platform/database/kysely'
import { lookupOne, type Slots } from '#platform/database/statement'
import { formOf } from '#platform/database/like'
import { deleteInSteps, inSteps, type Stepping } from '#platform/database/steps'

export type SessionEnd = 'logout' | 'expired' | 'password-changed' | 'revoked' | 'inactive'

const roleIds = sql<
  number[]
>`ARRAY(SELECT role_id::int FROM user_roles WHERE user_id = u.id ORDER BY position, role_id)`.as('role_ids')

const connections = sql<
  { id: number; username: string; currency: string }[]
>`coalesce((SELECT json_agg(json_build_object('id', c.id, 'username', c.username, 'currency', o.currency)
  ORDER BY ${connectionOrder('c')}) FROM connections c JOIN organizations o ON o.id = c.organization_id
  WHERE c.user_id = u.id), '[]')`.as('connections')

/** Of the organization; people without one keep the time of the first. */
const locale = sql<{ country: string; currency: string; time_zone: string }>`(
  SELECT json_build_object('country', o.country, 'currency', o.currency, 'time_zone', o.time_zone)
  FROM organizations o WHERE o.id = coalesce(u.organization_id, (SELECT min(id) FROM organizations))
)`.as('locale')

/** Of the user `ref` to whom a person belongs. */
const refColumns = [
  'ref.organization_id as organization_ref_id',
  'ref.department_id as department_ref_id',
] as const

/**
 * Of a user `u`: until when a member of staff may go without the second factor that their organization requires; null when
 * they have one, or need none, or prove it at their organization's own provider. Only staff without one are looked up.
 */
const factorDueAt = sql<Date | null>`CASE WHEN u.account_type = 'staff' AND NOT u.has_factor THEN
  (SELECT greatest(o.staff_factor_from, u.created_at) + ${sql.lit(factorGraceDays)} * interval '1 day'
    FROM organizations o WHERE o.id = u.organization_id AND o.staff_factor_from IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM single_sign_on_people p JOIN single_sign_ons s ON s.id = p.sign_on_id
        WHERE p.user_id = u.id AND s.is_active AND s.factor <> 'never')) END`.as('factor_due_at')

/** Open sessions with the person of each, and everything that later steps of a call need. */
const sessionsOf = (db: Database, now: Date) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('users as ref', 'ref.id', 'u.user_ref_id')
    .select([
      's.id as session_id',
      's.expires_at',
      's.last_seen_at',
      'u.id as user_id',
      'u.account_type',
      'u.organization_id',
      'u.department_id',
      'u.user_ref_id',
      ...refColumns,
      roleIds,
      connections,
      locale,
      factorDueAt,
    ])
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.status', '=', 'active')

/** The session of a token, in one query; `ends_former`: this is the first use of a renewed one. */
export const findSession = lookupOne((db, slot: Slots<{ hash: Buffer; now: Date }>) =>
  sessionsOf(db, slot('now'))
    .select(sql<boolean>`s.former_hash IS NOT NULL AND s.former_until IS NULL`.as('ends_former'))
    .where('s.token_hash', '=', slot('hash')),
)

/** The session of a token that was renewed, while that still works. */
export const findFormerSession = lookupOne((db, slot: Slots<{ hash: Buffer; now: Date }>) =>
  sessionsOf(db, slot('now'))
    .where('s.former_hash', '=', slot('hash'))
    .where((eb) => eb.or([eb('s.former_until', 'is', null), eb('s.former_until', '>', slot('now'))])),
)

/**
 * Gives an open session another token. The one in use works on until the other is used. False when one that was given since
 * `onItsWay` has not been used: its answer may be under way to another tab, so it is not replaced.
 */
export async function renewToken(
  tx: Database,
  of: { session: number; hash: Buffer; onItsWay: Date },
): Promise<boolean> {
  const isUnused = sql<boolean>`(former_hash IS NOT NULL AND former_until IS NULL)`
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({
      token_hash: of.hash,
      // one that was never used is replaced, and whoever asks still has the one before
      former_hash: sql`CASE WHEN ${isUnused} THEN former_hash ELSE token_hash END`,
      former_until: null,
    })
    .where('id', '=', of.session)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`NOT (${isUnused} AND greatest(password_at, factor_at, created_at) > ${of.onItsWay})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets the former token of a session end, because the new one, which has this hash, is in use. */
export async function endFormerToken(db: Database, of: { hash: Buffer; until: Date }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ former_until: of.until })
    // not the one that this one became by now
    .where('token_hash', '=', of.hash)
    .where('former_hash', 'is not', null)
    .where('former_until', 'is', null)
    .execute()
}

/** An active person, in the form of a session. */
export function findActive(db: Database, userId: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('users as ref', 'ref.id', 'u.user_ref_id')
    .select(['u.id as user_id', 'u.account_type', 'u.organization_id', 'u.department_id', 'u.user_ref_id'])
    .select([...refColumns, roleIds, connections, locale, factorDueAt])
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
}

/** Which of these sessions are open, and for which tokens. */
export function findOpen(
  db: Database,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<{ id: number; hashes: Buffer[] }[]> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      sql<Buffer[]>`CASE WHEN s.former_hash IS NULL OR s.former_until <= ${now} THEN ARRAY[s.token_hash]
        ELSE ARRAY[s.token_hash, s.former_hash] END`.as('hashes'),
    ])
    .where(sql<boolean>`s.id = any(${ids}::bigint[])`)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.status', '=', 'active')
    .execute()
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findFormerSession>>>

/** Of a user `u`: whether they sign in at their organization's provider, and have no password way here. */
const isElsewhere =
  sql<boolean>`EXISTS (SELECT 1 FROM single_sign_on_people p JOIN single_sign_ons s ON s.id = p.sign_on_id
  WHERE p.user_id = u.id AND s.is_active AND NOT s.keeps_passwords)`.as('is_elsewhere')

/** The person with a username, and whether they have signed in from an address since an instant. */
export const findForSignIn = lookupOne(
  (db, slot: Slots<{ form: string; username: string; address: string; since: Date }>) =>
    db
      .selectFrom('users as u')
      .select((eb) => [
        'u.id',
        'u.password_hash',
        'u.status',
        'u.account_type',
        'u.has_factor',
        isElsewhere,
        eb
          .exists(
            eb
              .selectFrom('sessions')
              .select('sessions.id')
              .whereRef('sessions.user_id', '=', 'u.id')
              .where('sessions.created_at', '>', slot('since'))
              .where('sessions.address', '=', slot('address')),
          )
          .as('is_known_there'),
      ])
      .where(formOf(sql.ref('u.username')), '=', slot('form'))
      // two may have been of one form before forms were compared: whoever writes it so is meant
      .orderBy(sql`lower(u.username) = ${slot('username')}`, 'desc')
      .limit(1),
)

/** The id of the person with a username, in whatever spelling. */
export async function findUserId(db: Database, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where(formOf(sql.ref('u.username')), '=', searchForm(username))
    .orderBy(sql`lower(u.username) = lower(${username})`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export interface NewSession {
  token_hash: Buffer
  user_id: number
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  device_label: string
  address: string
  /** When the second factor was proved; null: there is none. */
  factor_at: Date | null
}

/**
 * When the person last proved who they are in an open session: by the password, at the sign-in if not since; whoever has a
 * second factor by that alone, which is null when they did not.
 */
export const findProvedAt = lookupOne((db, slot: Slots<{ session: number }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.has_factor')
    .select(
      sql<Date | null>`CASE WHEN users.has_factor THEN sessions.factor_at
        ELSE coalesce(sessions.password_at, sessions.created_at) END`.as('proved_at'),
    )
    .where('sessions.id', '=', slot('session'))
    .where('sessions.ended_at', 'is', null),
)

/** Keeps when the password was proved again in a session. */
export async function keepPasswordAt(db: Database, of: { session: number; now: Date }): Promise<void> {
  await db.updateTable('sessions').set({ password_at: of.now }).where('id', '=', of.session).execute()
}

/** Keeps when the second factor was proved again in a session. */
export async function keepFactorAt(db: Database, of: { session: number; now: Date }): Promise<void> {
  await db.updateTable('sessions').set({ factor_at: of.now }).where('id', '=', of.session).execute()
}

export async function touchSession(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** Ends open sessions and tells every process, in the transaction of the change that ended them. */
export async function endSessions(db: Database, ids: number[], reason: SessionEnd, now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  await tellSessionsEnded(db, ids)
}

/**
 * Ends a person's open sessions, except one if it is named; returns which. Tells every process, like `endSessions`.
 */
export async function endSessionsOf(
  db: Database,
  of: { user: number; except?: number; reason: SessionEnd; now: Date },
): Promise<number[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: of.now, end_reason: of.reason })
    .where('user_id', '=', of.user)
    .where('ended_at', 'is', null)
    .$if(of.except !== undefined, (query) => query.where('id', '!=', of.except ?? 0))
    .returning('id')
    .execute()
  const ids = ended.map((session) => session.id)
  await tellSessionsEnded(db, ids)
  return ids
}

/** Ends the open sessions of one account type that were unused since an instant, and tells every process. */
export function endIdleSessions(
  db: Database,
  of: { accountType: 'customer' | 'staff'; seenBefore: Date; now: Date },
  stepping: Stepping,
): Promise<number> {
  return inSteps(
    (limit) =>
      db.transaction().execute(async (tx) => {
        const ended = await tx
          .updateTable('sessions')
          .set({ ended_at: of.now, end_reason: 'expired' })
          .where('id', 'in', (query) =>
            query
              .selectFrom('sessions as s')
              .innerJoin('users as u', 'u.id', 's.user_id')
              .select('s.id')
              .where('u.account_type', '=', of.accountType)
              .where('s.ended_at', 'is', null)
              .where('s.last_seen_at', '<', of.seenBefore)
              .limit(limit),
          )
          .where('ended_at', 'is', null)
          .returning('id')
          .execute()
        await tellSessionsEnded(
          tx,
          ended.map(({ id }) => id),
        )
        return ended.length
      }),
    stepping,
  )
}

async function tellSessionsEnded(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`SELECT pg_notify('session_ended', id::text) FROM unnest(${ids}::bigint[]) AS id`.execute(db)
}

/** Of a user `u` and a connection `c`. */
export const profileColumns = [
  'u.id',
  'u.name',
  'u.username',
  'u.email',
  'u.mobile_no',
  'u.account_type',
  'u.organization_id',
  sql<Language>`u.language`.as('language'),
  sql<DigitKind>`u.digits`.as('digits'),
  'u.created_at',
  factorDueAt,
  'c.id as connection_id',
  'c.username as connection_username',
  'c.city',
  'c.first_name',
  'c.last_name',
  'c.contact',
  sql<{ id: number; name: string; display_name: string }[]>`coalesce((SELECT json_agg(json_build_object(
    'id', r.id, 'name', r.name, 'display_name', r.display_name) ORDER BY ur.position, r.id)
    FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id), '[]')`.as('roles'),
  sql<{ name: string; accent: string; has_logo: boolean } | null>`(SELECT json_build_object(
    'name', coalesce(o.shown_name, o.name), 'accent', o.accent,
    'has_logo', EXISTS (SELECT 1 FROM organization_logos l WHERE l.organization_id = o.id))
    FROM organizations o WHERE o.id = u.organization_id)`.as('provider'),
] as const

/** Profile, roles in order, and the named connection, in one query. */
export const findProfile = lookupOne((db, slot: Slots<{ user: number; connection: number }>) =>
  db
    .selectFrom('users as u')
    .leftJoin('connections as c', (join) => join.on('c.id', '=', slot('connection')))
    .select(profileColumns)
    .where('u.id', '=', slot('user')),
)

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export async function setLanguage(
  db: Database,
  { user, ...chosen }: { user: number; language: Language; digits?: DigitKind | undefined },
): Promise<void> {
  await db.updateTable('users').set(chosen).where('id', '=', user).execute()
}

/** Of people of no organization. */
export const deleteSessionsEndedBefore = (db: Database, before: Date, stepping: Stepping): Promise<number> =>
  deleteInSteps(
    db,
    {
      from: 'sessions',
      where: sql`(ended_at < ${before} OR expires_at < ${before})
        AND user_id IN (SELECT id FROM users WHERE organization_id IS NULL)`,
    },
    stepping,
  )

/** Ends every open session, and tells every process, like `endSessions`. */
export async function endAllSessions(db: Database, now: Date): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'revoked' })
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  await tellSessionsEnded(
    db,
    ended.map(({ id }) => id),
  )
  return ended.length
}

/** Forgets every remembered device of everybody, as after a restore; returns how many there were. */
export async function deleteEveryRemembered(tx: Database): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('remembered_devices').executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether an organization requires a second factor of its staff. */
export async function isFactorOwed(db: Database, organization: number): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('staff_factor_from')
    .where('id', '=', organization)
    .executeTakeFirst()
  return row?.staff_factor_from != null
}
