import type { Language } from '@uplink/contract/languages'
import { partOfNumber } from '@uplink/contract/phones'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginsWith, formOf, hasNumber } from '#platform/database/like'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { createResourceStore } from '#platform/resource/resource.store'

/** The columns of a user's fields that row rules may name. */
export const userRuleColumns = {
  id: { column: 'users.id', type: 'int' },
  account_type: { column: 'users.account_type', type: 'text' },
  organization_id: { column: 'users.organization_id', type: 'int' },
  department_id: { column: 'users.department_id', type: 'int' },
  user_ref_id: { column: 'users.user_ref_id', type: 'int' },
} as const satisfies RuleColumns<'user'>

/** Whose name or username begins with what somebody typed, in whatever spelling. */
function isNamed(typed: string): Expression<SqlBool> {
  const form = searchForm(typed)
  return sql<SqlBool>`(${beginsWith(formOf(sql.ref('users.name')), form)}
    OR ${beginsWith(formOf(sql.ref('users.username')), form)})`
}

/** Users within, by name; all of them without a search text. */
export function findUsers(
  db: Database,
  {
    within,
    q,
    ids,
    limit,
  }: { within: Within; q: string | undefined; ids: readonly number[] | undefined; limit: number },
) {
  const found = db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'organization_id'])
    .select((eb) => eb.ref('account_type').$castTo<'customer' | 'staff'>().as('account_type'))
    .where(within)
    .$if(ids !== undefined, (query) =>
      query.where(sql<SqlBool>`users.id = ANY(${[...(ids ?? [])]}::bigint[])`),
    )
    .$if(q !== undefined, (query) => query.where(isNamed(q ?? '')).offset(sql.lit(0)))
  // all matches are read first and then sorted: see the resource's own search
  return db
    .selectFrom(found.as('users'))
    .selectAll()
    .orderBy(sql`lower(users.name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** An active customer within; stays until the transaction ends. */
export function findCustomer(tx: Database, id: number, within: Within) {
  return tx
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.mobile_no', 'users.email', 'users.language'])
    .where('users.id', '=', id)
    .where('users.account_type', '=', 'customer')
    .where('users.status', '=', 'active')
    .where(within)
    .forShare()
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}

/** In which language somebody is written to. */
export async function languageOf(db: Database, id: number): Promise<Language> {
  const user = db.selectFrom('users').select('language').where('id', '=', id)
  return (await user.$narrowType<{ language: Language }>().executeTakeFirstOrThrow()).language
}

/** Active customers within who have a mobile number, the first ones of any organization. */
export function findCustomersOf(db: Database, { mobile, within }: { mobile: string; within: Within }) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.username'])
    .where('users.mobile_no', '=', mobile)
    .where('users.account_type', '=', 'customer')
    .where('users.status', '=', 'active')
    .where(within)
    .orderBy('users.id')
    .limit(5)
    .execute()
}

/** The stored columns of a user's form. */
export interface UserColumns {
  name: string
  username: string
  email: string | null
  mobile_no: string | null
  account_type: 'customer' | 'staff'
  organization_id: number | null
  department_id: number | null
  user_ref_id: number | null
  status: 'active' | 'inactive'
}

/** A user in lists and records, with what the caller's rules allow. */
export interface UserRow extends UserColumns {
  id: number
  version: number
  updated_at: Date
  created_at: Date
  organization: string | null
  department: string | null
  user_ref: string | null
  role_ids: number[]
  roles: { id: number; name: string }[]
  has_second_factor: boolean
  can_edit: boolean
  can_delete: boolean
}

const told = (of: 'organizations' | 'departments' | 'users', by: string) => ({ of, by, column: 'name' })

/** The statements about one user, and about pages of users. */
export const table = createResourceStore<UserRow>({
  table: 'users',
  sources: {
    ...Object.fromEntries(
      ['name', 'username', 'email', 'mobile_no', 'account_type', 'status', 'created_at'].map((name) => [
        name,
        name,
      ]),
    ),
    has_second_factor: 'has_factor',
    organization_id: 'organization_id',
    organization: told('organizations', 'organization_id'),
    department_id: 'department_id',
    department: told('departments', 'department_id'),
    user_ref_id: 'user_ref_id',
    user_ref: told('users', 'user_ref_id'),
    role_ids: sql`ARRAY(SELECT role_id::int FROM user_roles WHERE user_id = users.id ORDER BY position, role_id)`,
    roles: sql`coalesce((SELECT json_agg(json_build_object('id', r.id, 'name', r.display_name) ORDER BY ur.position, r.id)
      FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = users.id), '[]')`,
  },
  searched: [],
  optional: [],
})

/**
 * Users within whose name or username begins with the text, whose phone begins or ends with it, or whose email is the
 * text; and who have one of the roles.
 */
export function matching(
  within: Within,
  { q, roles }: { q: string | undefined; roles: readonly number[] | undefined },
): Within {
  const found = q === undefined ? sql<SqlBool>`true` : foundBy(q)
  const holds =
    roles === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`EXISTS (SELECT FROM user_roles ur
    WHERE ur.user_id = users.id AND ur.role_id = ANY(${[...roles]}::bigint[]))`
  return sql<SqlBool>`(${within} AND ${found} AND ${holds})`
}

function foundBy(typed: string): Expression<SqlBool> {
  const number = partOfNumber(typed)
  const numbered = number ? hasNumber(sql.ref('users.mobile_no'), number) : sql<SqlBool>`false`
  return sql<SqlBool>`(${isNamed(typed)} OR lower(users.email) = ${searchForm(typed)} OR ${numbered})`
}

/** The organization of a department. */
export async function findOrganizationOf(db: Database, department: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('departments')
    .select('organization_id')
    .where('id', '=', department)
    .executeTakeFirst()
  return row?.organization_id
}

/** What a message to a user about their account needs; `by`: the name of who acted on it. */
export function findAddressee(db: Database, { user, by }: { user: number; by: number }) {
  return db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .innerJoin('users as a', (join) => join.on('a.id', '=', by))
    .select(['u.language', 'o.name as provider', 'a.name as by'])
    .where('u.id', '=', user)
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}

/** The tables that refer to a user: while one does, the user cannot be deleted. */
export const uses = [
  { what: 'connections', table: 'connections', column: 'user_id' },
  { what: 'people', table: 'users', column: 'user_ref_id' },
  { what: 'tickets', table: 'tickets', column: 'assignee_id' },
  { what: 'posts', table: 'posts', column: 'author_id' },
  { what: 'versions of legal texts', table: 'legal_texts', column: 'author_id' },
  { what: 'lines of the audit log', table: 'audit_log', column: 'actor_id' },
] as const

/** Ends the users' sessions too; for users who become inactive, the database does that. */
export async function signOutForGood(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status: 'inactive' })
    .where(sql<SqlBool>`id = ANY(${[...ids]}::bigint[])`)
    .execute()
}

/** Those who add a customer with this number wait for each other, until the transaction ends. */
export async function lockMobile(tx: Database, mobile: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('people.mobile ' || ${mobile}, 0))`.execute(tx)
}

/** A customer of the organization with this number, and whether they are within. */
export function findByMobile(
  tx: Database,
  { mobile, organization, within }: { mobile: string; organization: number; within: Within },
) {
  return tx
    .selectFrom('users')
    .select(['users.name', 'users.username', sql<boolean>`coalesce(${within}, false)`.as('is_listed')])
    .where('users.mobile_no', '=', mobile)
    .where('users.organization_id', '=', organization)
    .where('users.account_type', '=', 'customer')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
}
