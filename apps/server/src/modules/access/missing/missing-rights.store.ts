import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { administratorRole } from '../access.decisions'
import type { RightsDefaults } from './missing-rights'

const lockKey = 7_262_011

/** Two acts at once would make the same permissions twice; the second waits until the first has ended. */
export async function lockSettling(tx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(tx)
}

/** The roles that the code knows, except the administrator's, which has every right. */
export function findBuiltInRoles(db: Database, within: Within = sql<boolean>`true`) {
  return db
    .selectFrom('roles')
    .select(['roles.id', 'roles.display_name'])
    .where('roles.is_built_in', '=', true)
    .where('roles.id', '!=', administratorRole)
    .where(within)
    .orderBy('roles.id')
    .execute()
}

/** What roles are not to have: few, because people say so one by one. */
export function findUnwanted(db: Database) {
  return db.selectFrom('unwanted_rights').select(['role_id', 'part']).execute()
}

export async function insertUnwanted(tx: Database, role: number, parts: readonly string[]): Promise<void> {
  await sql`INSERT INTO unwanted_rights (role_id, part)
    SELECT ${role}::bigint, part FROM unnest(${[...parts]}::text[]) AS part ON CONFLICT DO NOTHING`.execute(
    tx,
  )
}

export async function deleteUnwanted(tx: Database, role: number, parts: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('unwanted_rights')
    .where('role_id', '=', role)
    .where('part', '=', sql<string>`ANY(${[...parts]}::text[])`)
    .execute()
}

/** The permissions of this name, and those that were added beside it. */
export function findPermissionsNamed(tx: Database, name: string) {
  return tx
    .selectFrom('admin_permissions')
    .select(['id', 'name', 'http_method', 'http_path'])
    .where((eb) => eb.or([eb('name', '=', name), eb('name', 'like', `${name}.added%`)]))
    .orderBy('id')
    .execute()
}

interface NewPermission {
  name: string
  display_name: string
  http_method: string[]
  http_path: string[]
}

/** Inserts a permission; where the name is taken, beside it. */
export async function insertPermission(tx: Database, permission: NewPermission): Promise<number> {
  const taken = (await findPermissionsNamed(tx, permission.name)).map(({ name }) => name)
  const name = freeName(permission.name, '.added', taken)
  const display_name =
    name === permission.name ? permission.display_name : `${permission.display_name} (added)`
  const { id } = await tx
    .insertInto('admin_permissions')
    .values({ ...permission, name, display_name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function freeName(name: string, word: string, taken: readonly string[]): string {
  for (let number = 0; ; number++) {
    const next = number === 0 ? name : number === 1 ? `${name}${word}` : `${name}${word}-${number}`
    if (!taken.includes(next)) return next
  }
}

type NewCustom = RightsDefaults['customPermissions'][number]

export async function insertCustomPermission(
  tx: Database,
  { name, description }: NewCustom,
): Promise<number> {
  const taken = await tx
    .selectFrom('custom_permissions')
    .select('permission')
    .where(sql<string>`lower(permission)`, 'like', `${name.toLowerCase()}%`)
    .execute()
  const free = freeName(
    name.toLowerCase(),
    ', added',
    taken.map(({ permission }) => permission.toLowerCase()),
  )
  const { id } = await tx
    .insertInto('custom_permissions')
    .values({ permission: name + free.slice(name.length), description })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The route list about a model; inserts it where there is none. */
export async function routeListAbout(
  tx: Database,
  { name, path, controller, model }: RightsDefaults['routeLists'][number],
): Promise<{ route: number; isNew: boolean }> {
  const there = await tx
    .selectFrom('route_lists')
    .select('id')
    .where('route_model', '=', model)
    .orderBy('id')
    .executeTakeFirst()
  if (there) return { route: there.id, isNew: false }
  const taken = await tx
    .selectFrom('route_lists')
    .select('route_name')
    .where('route_name', 'like', `${name}%`)
    .execute()
  const { id } = await tx
    .insertInto('route_lists')
    .values({
      route_name: freeName(
        name,
        ', added',
        taken.map(({ route_name }) => route_name),
      ),
      path_url: path,
      route_controller: controller,
      route_model: model,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { route: id, isNew: true }
}

/** Inserts the acts on a model's rows: those where the pair's fields are equal, or all rows. */
export async function insertDetail(
  tx: Database,
  detail: { permission: number; route: number; actions: readonly string[]; pair: NewCustom['pair'] },
): Promise<void> {
  const [ofUser, ofRecord] = detail.pair ?? [undefined, undefined]
  const every = { conditions: [], combine: '&&' }
  await tx
    .insertInto('custom_permission_details')
    .values({
      permission_id: detail.permission,
      route_id: detail.route,
      actions: [...detail.actions],
      flag: detail.pair === null ? '1' : '0',
      list_rules: JSON.stringify({
        ...every,
        custom_condition_field: ofUser,
        condition_table_field: ofRecord,
      }),
      edit_rules: JSON.stringify({
        ...every,
        edit_custom_condition_field: ofUser,
        edit_condition_table_field: ofRecord,
      }),
      delete_rules: JSON.stringify({
        ...every,
        delete_custom_condition_field: ofUser,
        delete_condition_table_field: ofRecord,
      }),
    })
    .execute()
}
