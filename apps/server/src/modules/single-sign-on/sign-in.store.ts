import { searchForm } from '@uplink/contract/search-form'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps, type Stepping } from '#platform/database/steps'
import { formOf } from '#platform/database/like'

export interface NewAttempt {
  state_hash: Buffer
  browser_hash: Buffer
  sign_on_id: number
  /** Who only tries it; null: somebody who wants to sign in. */
  tried_by: number | null
  created_at: Date
  expires_at: Date
}

export async function insertAttempt(tx: Database, attempt: NewAttempt): Promise<void> {
  await tx.insertInto('single_sign_on_attempts').values(attempt).execute()
}

/** Uses an attempt up, whatever comes of it; undefined when there is none, or it is of another browser, or too old. */
export async function takeAttempt(
  db: Database,
  of: { state: Buffer; browser: Buffer; triedBy: number | null; now: Date },
): Promise<number | undefined> {
  const taken = await db
    .deleteFrom('single_sign_on_attempts')
    .where('state_hash', '=', of.state)
    .where('browser_hash', '=', of.browser)
    .where('tried_by', 'is not distinct from', of.triedBy)
    .where('expires_at', '>', of.now)
    .returning('sign_on_id')
    .executeTakeFirst()
  return taken?.sign_on_id
}

/** Until the transaction ends, people of this provider are settled one after the other. */
export async function lockSignOn(tx: Database, id: number): Promise<void> {
  await tx.selectFrom('single_sign_ons').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Who somebody of a provider is here. */
export function findPerson(db: Database, of: { signOn: number; subject: string }) {
  return db
    .selectFrom('single_sign_on_people as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.status', 'u.account_type', 'u.organization_id', 'u.has_factor', 'u.username'])
    .where('p.sign_on_id', '=', of.signOn)
    .where('p.subject', '=', of.subject)
    .executeTakeFirst()
}

/**
 * The one member of an organization's staff with an address that the provider has checked, who is not bound yet. Never an
 * administrator: whoever runs the portal does not depend on a provider, nor on who runs that.
 */
export async function findByEmail(
  db: Database,
  of: { organization: number; email: string; neverRole: number },
) {
  const people = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.status', 'u.account_type', 'u.organization_id', 'u.has_factor', 'u.username'])
    .where('u.organization_id', '=', of.organization)
    .where('u.account_type', '=', 'staff')
    .where(sql<boolean>`lower(u.email) = lower(${of.email})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('single_sign_on_people as p').select('p.user_id').whereRef('p.user_id', '=', 'u.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_roles as r')
            .select('r.role_id')
            .whereRef('r.user_id', '=', 'u.id')
            .where('r.role_id', '=', of.neverRole),
        ),
      ),
    )
    .limit(2)
    .execute()
  return people.length === 1 ? people[0] : undefined
}

export async function bindPerson(
  tx: Database,
  of: { user: number; signOn: number; subject: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('single_sign_on_people')
    .values({ user_id: of.user, sign_on_id: of.signOn, subject: of.subject, created_at: of.now })
    .execute()
}

export async function isUsernameTaken(tx: Database, username: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where(formOf(sql.ref('username')), '=', searchForm(username))
    .executeTakeFirst()
  return row !== undefined
}

export function insertStaff(
  tx: Database,
  of: { name: string; username: string; email: string | null; organization_id: number },
) {
  return tx
    .insertInto('users')
    .values({ ...of, account_type: 'staff', status: 'active' })
    .returning(['id', 'status', 'account_type', 'organization_id', 'has_factor', 'username'])
    .executeTakeFirstOrThrow()
}

export async function findRoleIds(db: Database, user: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', user)
    .orderBy('position')
    .orderBy('role_id')
    .execute()
  return rows.map((row) => row.role_id)
}

export async function replaceRoles(
  tx: Database,
  of: { user: number; roles: readonly number[] },
): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', of.user).execute()
  await tx
    .insertInto('user_roles')
    .values(of.roles.map((role_id, position) => ({ user_id: of.user, role_id, position })))
    .execute()
}

/** Keeps which session there a session here belongs to. */
export async function bindSession(
  tx: Database,
  of: { token: Buffer; signOn: number; sid: string | undefined },
): Promise<void> {
  await tx
    .insertInto('single_sign_on_sessions')
    .columns(['session_id', 'sign_on_id', 'user_id', 'sid'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select([
          'sessions.id',
          sql<number>`${of.signOn}::bigint`.as('sign_on_id'),
          'sessions.user_id',
          sql<string | null>`${of.sid ?? null}::text`.as('sid'),
        ])
        .where('sessions.token_hash', '=', of.token),
    )
    .execute()
}

/** Notes that a logout token was used; false when it was before. */
export async function takeLogout(
  tx: Database,
  of: { signOn: number; token: Buffer; now: Date },
): Promise<boolean> {
  const taken = await tx
    .insertInto('single_sign_on_logouts')
    .values({ sign_on_id: of.signOn, token_hash: of.token, created_at: of.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}

/** The open sessions here of a session there, or else of a person. */
export async function findSessions(
  db: Database,
  of: { signOn: number; sid: string | undefined; subject: string | undefined },
): Promise<number[]> {
  const sessions = db
    .selectFrom('single_sign_on_sessions as b')
    .innerJoin('sessions as s', 's.id', 'b.session_id')
    .select('s.id')
    .where('b.sign_on_id', '=', of.signOn)
    .where('s.ended_at', 'is', null)
    .limit(1000)
  const bySid = of.sid === undefined ? [] : await sessions.where('b.sid', '=', of.sid).execute()
  if (bySid.length > 0 || of.subject === undefined) return bySid.map(({ id }) => id)
  const { subject } = of
  // also those in which a second factor was proved here, after the provider
  const bySubject = await db
    .selectFrom('single_sign_on_people as p')
    .innerJoin('sessions as s', 's.user_id', 'p.user_id')
    .select('s.id')
    .where('p.sign_on_id', '=', of.signOn)
    .where('p.subject', '=', subject)
    .where('s.ended_at', 'is', null)
    .limit(1000)
    .execute()
  return bySubject.map(({ id }) => id)
}

export async function deleteAttemptsBefore(db: Database, before: Date, stepping: Stepping): Promise<number> {
  const where = sql`created_at < ${before}`
  const attempts = await deleteInSteps(db, { from: 'single_sign_on_attempts', where }, stepping)
  await deleteInSteps(db, { from: 'single_sign_on_logouts', where }, stepping)
  return attempts
}
