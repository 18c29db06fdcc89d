import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

export const organizationRules = ruleColumnsOf({
  model: 'organization',
  table: 'organizations',
  ruleFields: { organization_id: 'id' },
})

const roles = sql<{ group: string; role_id: number; role: string }[]>`coalesce((
  SELECT json_agg(json_build_object('group', r.group_name, 'role_id', r.role_id, 'role', roles.display_name)
    ORDER BY r.group_name, r.role_id)
  FROM single_sign_on_roles r JOIN roles ON roles.id = r.role_id WHERE r.sign_on_id = s.id), '[]')`

const signOns = (db: Database) =>
  db
    .selectFrom('single_sign_ons as s')
    .select(['s.id', 's.organization_id', 's.key', 's.name', 's.issuer', 's.client_id', 's.secret_sealed'])
    .select([
      's.groups_claim',
      's.makes_accounts',
      's.keeps_passwords',
      's.is_active',
      's.updated_at',
      's.page_host',
    ])
    .select((eb) => eb.ref('s.factor').$castTo<'amr' | 'always' | 'never'>().as('factor'))
    .select(roles.as('roles'))

export type SignOnRow = Awaited<ReturnType<ReturnType<typeof signOns>['executeTakeFirstOrThrow']>>

/** An organization within, whether or not it has a provider; stays until the transaction ends where it is to change. */
export function findOrganization(db: Database, { id, within }: { id: number; within: Within }) {
  return db.selectFrom('organizations').select('id').where('id', '=', id).where(within).executeTakeFirst()
}

export function findSignOn(db: Database, organization: number) {
  return signOns(db).where('s.organization_id', '=', organization).executeTakeFirst()
}

export function findById(db: Database, id: number) {
  return signOns(db).where('s.id', '=', id).executeTakeFirst()
}

/** That of a link, while it is switched on. */
export function findByKey(db: Database, key: string) {
  return signOns(db).where('s.key', '=', key).where('s.is_active', '=', true).executeTakeFirst()
}

export async function countPeople(db: Database, id: number): Promise<number> {
  const { people } = await db
    .selectFrom('single_sign_on_people')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('sign_on_id', '=', id)
    .executeTakeFirstOrThrow()
  return people
}

interface Saved {
  organization_id: number
  name: string
  issuer: string
  client_id: string
  groups_claim: string
  makes_accounts: boolean
  keeps_passwords: boolean
  factor: string
  is_active: boolean
  updated_at: Date
}

/** Writes the settings, with a new key the first time; returns their id. */
export async function saveSignOn(tx: Database, values: Saved & { key: string }): Promise<number> {
  const { key, ...saved } = values
  const { id } = await tx
    .insertInto('single_sign_ons')
    .values({ ...saved, key, created_at: saved.updated_at })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet((eb) => ({
        ...saved,
        // of another provider nobody knows it yet
        page_host: eb
          .case()
          .when('single_sign_ons.issuer', '=', eb.ref('excluded.issuer'))
          .then(eb.ref('single_sign_ons.page_host'))
          .end(),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps the host of the page to sign in on. */
export async function keepPageHost(db: Database, of: { id: number; host: string }): Promise<void> {
  await db.updateTable('single_sign_ons').set({ page_host: of.host }).where('id', '=', of.id).execute()
}

export async function keepSecret(tx: Database, of: { id: number; sealed: Buffer }): Promise<void> {
  await tx.updateTable('single_sign_ons').set({ secret_sealed: of.sealed }).where('id', '=', of.id).execute()
}

export async function replaceRoles(
  tx: Database,
  { id, roles: given }: { id: number; roles: readonly { group: string; role_id: number }[] },
): Promise<void> {
  await tx.deleteFrom('single_sign_on_roles').where('sign_on_id', '=', id).execute()
  if (given.length === 0) return
  await tx
    .insertInto('single_sign_on_roles')
    .values(given.map(({ group, role_id }) => ({ sign_on_id: id, group_name: group, role_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Everybody is known by name at one issuer alone. */
export async function forgetPeople(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('single_sign_on_people').where('sign_on_id', '=', id).execute()
}

export async function deleteSignOn(tx: Database, organization: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('single_sign_ons')
    .where('organization_id', '=', organization)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
