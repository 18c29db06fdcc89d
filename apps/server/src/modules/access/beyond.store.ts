import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Acting } from './access.decisions'

/** So many people with one user as their *user ref* are compared one by one. */
export const maxReferring = 1000

const people = (db: Database) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.organization_id', 'u.department_id', 'u.user_ref_id'])
    .select((eb) => [
      eb.ref('u.account_type').$castTo<'customer' | 'staff'>().as('account_type'),
      sql<
        number[]
      >`ARRAY(SELECT role_id::int FROM user_roles WHERE user_id = u.id ORDER BY position, role_id)`.as(
        'role_ids',
      ),
      sql<number | null>`(SELECT organization_id FROM users AS ref WHERE ref.id = u.user_ref_id)`.as(
        'organization_ref_id',
      ),
      sql<number | null>`(SELECT department_id FROM users AS ref WHERE ref.id = u.user_ref_id)`.as(
        'department_ref_id',
      ),
    ])

type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

const toActing = (row: PersonRow): Acting => ({
  userId: row.id,
  accountType: row.account_type,
  organizationId: row.organization_id,
  departmentId: row.department_id,
  userRefId: row.user_ref_id,
  organizationRefId: row.organization_ref_id,
  departmentRefId: row.department_ref_id,
  roleIds: row.role_ids,
})

/** A person with what rules may name of them; `share`: nobody changes them until the transaction ends. */
export async function findPersonAt(tx: Database, id: number, lock?: 'share'): Promise<Acting | undefined> {
  const person = people(tx).where('u.id', '=', id)
  const row = await (lock ? person.forShare('u') : person).executeTakeFirst()
  return row && toActing(row)
}

/** The staff whose *user ref* is this user; one more than are compared. */
export async function findReferring(tx: Database, user: number): Promise<Acting[]> {
  const rows = await people(tx)
    .where('u.user_ref_id', '=', user)
    .where('u.account_type', '=', 'staff')
    .orderBy('u.id')
    .limit(maxReferring + 1)
    .execute()
  return rows.map(toActing)
}

const among = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`

export const organizationsOfDepartments = async (tx: Database, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : tx.selectFrom('departments').select(['id', 'organization_id']).where(among('id', ids)).execute()

export const organizationsOfPeople = async (tx: Database, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : tx.selectFrom('users').select(['id', 'organization_id']).where(among('id', ids)).execute()
