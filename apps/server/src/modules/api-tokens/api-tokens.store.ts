import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookupOne, type Slots } from '#platform/database/statement'
import type { Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

/** Whose tokens one sees besides one's own is decided by rules about people. */
export const ownerRules = ruleColumnsOf({ model: 'user', table: 'users' })

/** Whose rows a token may be narrowed to. */
export const roleRules = ruleColumnsOf({ model: 'admin-role', table: 'roles' })

export type State = 'active' | 'expired' | 'revoked'

const stateAt = (now: Date) => sql<State>`CASE WHEN api_tokens.revoked_at IS NOT NULL THEN 'revoked'
  WHEN api_tokens.expires_at <= ${now} THEN 'expired' ELSE 'active' END`

interface Seen {
  person: number
  within: Within
}

/** Tokens of the person, and of those within. */
const mayBeSeen = ({ person, within }: Seen) => sql<SqlBool>`(api_tokens.user_id = ${person} OR ${within})`

const rights = sql<string[]>`ARRAY(
  SELECT p.display_name FROM api_token_permissions tp JOIN admin_permissions p ON p.id = tp.permission_id
  WHERE tp.token_id = api_tokens.id ORDER BY p.name LIMIT 1000)`

export function tokensOf(
  db: Database,
  { now, state, ...seen }: Seen & { now: Date; state: State | undefined },
) {
  const rows = db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .leftJoin('roles', 'roles.id', 'api_tokens.rows_role_id')
    .select([
      'api_tokens.id',
      'api_tokens.user_id',
      'api_tokens.name',
      'api_tokens.hint',
      'users.name as owner',
      'api_tokens.rows_role_id',
      'roles.display_name as rows_role',
      'api_tokens.addresses',
      'api_tokens.created_at',
      'api_tokens.expires_at',
      'api_tokens.last_used_at',
      'api_tokens.last_used_from',
      rights.as('rights'),
      stateAt(now).as('state'),
    ])
    .where(mayBeSeen(seen))
    .$if(state !== undefined, (query) => query.where(sql<SqlBool>`${stateAt(now)} = ${state}`))
  const listing = { rows, order: keys('desc', 'api_tokens.id') }
  return listing satisfies Listing<unknown>
}

export type TokenRow = Awaited<ReturnType<ReturnType<typeof tokensOf>['rows']['executeTakeFirstOrThrow']>>

/** A token that can be used: of an active person, not expired, not revoked. */
export const findToken = lookupOne((db, slot: Slots<{ hash: Buffer; now: Date }>) =>
  db
    .selectFrom('api_tokens as t')
    .select(['t.id', 't.name', 't.user_id', 't.rows_role_id', 't.addresses', 't.expires_at'])
    .select(
      sql<{ name: string; methods: string[]; paths: string[] }[]>`coalesce((
        SELECT json_agg(json_build_object('name', p.name, 'methods', p.http_method, 'paths', p.http_path))
        FROM api_token_permissions tp JOIN admin_permissions p ON p.id = tp.permission_id
        WHERE tp.token_id = t.id), '[]')`.as('permissions'),
    )
    .where('t.token_hash', '=', slot('hash'))
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', slot('now')),
)

/** Writes down when and from where a token was used; other processes may have done so a moment ago. */
export async function noteUse(
  db: Database,
  { id, address, now, before }: { id: number; address: string; now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now, last_used_from: address })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute()
}

/** The permissions of these roles by name; of all for administrators. */
export function findPermissions(db: Database, roles: readonly number[] | 'all') {
  return db
    .selectFrom('admin_permissions as p')
    .select(['p.id', 'p.name', 'p.display_name', 'p.http_method', 'p.http_path'])
    .$if(roles !== 'all', (query) =>
      query.where(
        sql<SqlBool>`EXISTS (SELECT FROM role_permissions rp
          WHERE rp.permission_id = p.id AND rp.role_id = ANY(${roles}::bigint[]))`,
      ),
    )
    .orderBy('p.name')
    .limit(1000)
    .execute()
}

export function findRoles(db: Database, within: Within) {
  return db
    .selectFrom('roles')
    .select(['id', 'display_name as name'])
    .where(within)
    .orderBy('display_name')
    .limit(1000)
    .execute()
}

/** How many of a person's tokens can be used; nobody makes another one for them until the transaction ends. */
export async function countUsable(tx: Database, { person, now }: { person: number; now: Date }) {
  await tx.selectFrom('users').select('id').where('id', '=', person).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', person)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewToken {
  user_id: number
  name: string
  token_hash: Buffer
  hint: string
  rows_role_id: number | null
  addresses: string[]
  created_at: Date
  expires_at: Date
}

export async function insertToken(
  tx: Database,
  token: NewToken,
  permissions: readonly number[],
): Promise<number> {
  const { id } = await tx.insertInto('api_tokens').values(token).returning('id').executeTakeFirstOrThrow()
  await sql`INSERT INTO api_token_permissions (token_id, permission_id)
    SELECT ${id}, permission FROM unnest(${permissions}::bigint[]) AS permission`.execute(tx)
  return id
}

/** A token that the person may see, locked. */
export function lockToken(tx: Database, { id, ...seen }: Seen & { id: number }) {
  return tx
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.revoked_at'])
    .where('api_tokens.id', '=', id)
    .where(mayBeSeen(seen))
    .forNoKeyUpdate('api_tokens')
    .executeTakeFirst()
}

export async function revokeToken(
  tx: Database,
  { id, by, now }: { id: number; by: number; now: Date },
): Promise<void> {
  await tx.updateTable('api_tokens').set({ revoked_at: now, revoked_by: by }).where('id', '=', id).execute()
}
