import type { SignedIn } from '@uplink/contract/auth'
import type { FactorWanted } from '@uplink/contract/second-factors'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { organizationFactory } from '../organizations/organizations.factory'
import { lifetimes } from './sessions/sessions'
import type { NewSession } from './auth.store'
import { newToken, tokenHash } from './sessions/tokens'

export interface NewPerson {
  name?: string
  username?: string
  accountType?: 'customer' | 'staff'
  organizationId?: number
  roleIds?: number[]
  passwordHash?: string
  email?: string
  mobileNo?: string
  status?: 'active' | 'inactive'
  /** Whether to open a session, too, and return its token. */
  hasSession?: boolean
}

interface Factory {
  db: Database
  clock: Clock
}

let count = 0

/** By default a customer, in an organization of their own. */
export async function userFactory({ db, clock }: Factory, person: NewPerson = {}) {
  const accountType = person.accountType ?? 'customer'
  const username = person.username ?? `person-${++count}`
  const { id } = await db
    .insertInto('users')
    .values({
      name: person.name ?? `Person ${username}`,
      username,
      account_type: accountType,
      organization_id: person.organizationId ?? (await organizationFactory({ db })).id,
      email: person.email ?? null,
      mobile_no: person.mobileNo ?? null,
      password_hash: person.passwordHash ?? null,
      status: person.status ?? 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roleIds = person.roleIds ?? (accountType === 'customer' ? [2] : [])
  if (roleIds.length > 0) {
    await db
      .insertInto('user_roles')
      .values(roleIds.map((role_id, position) => ({ user_id: id, role_id, position })))
      .execute()
  }
  return { id, token: person.hasSession ? await sessionFactory({ db, clock }, id, accountType) : '' }
}

/** A session of a person who is there already. */
export async function sessionFactory(
  { db, clock }: Factory,
  userId: number,
  accountType: 'customer' | 'staff',
) {
  const token = newToken()
  const now = clock.now()
  await insertSession(db, {
    token_hash: tokenHash(token),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + lifetimes[accountType].absolute),
    device_label: 'test',
    address: '127.0.0.1',
    factor_at: null,
  })
  return token
}

/** A session without the audit line of a sign-in. */
export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** What a sign-in answered to somebody without a second factor. */
export function signedIn({ body }: { body: { data: SignedIn | { second_factor: FactorWanted } } }): SignedIn {
  if ('second_factor' in body.data) throw new Error('a second factor is wanted')
  return body.data
}
