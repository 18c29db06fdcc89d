import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** A conversation within that has begun, locked until the transaction ends. */
export function lockChat(tx: Database, connection: number, within: Within) {
  return tx
    .selectFrom('chats')
    .innerJoin('connections', 'connections.id', 'chats.connection_id')
    .select([
      'chats.assignee_id',
      'connections.organization_id',
      'connections.first_name',
      'connections.last_name',
    ])
    .where('chats.connection_id', '=', connection)
    .where(within)
    .forUpdate(['chats'])
    .executeTakeFirst()
}

export async function setAssignee(tx: Database, connection: number, assignee: number | null): Promise<void> {
  await tx
    .updateTable('chats')
    .set({ assignee_id: assignee })
    .where('connection_id', '=', connection)
    .execute()
}

/** Active staff of an organization with one of the roles, by name. */
export function findAgents(
  db: Database,
  asked: { organization: number; roles: readonly number[]; limit: number },
) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.account_type', '=', 'staff')
    .where('users.status', '=', 'active')
    .where('users.organization_id', '=', asked.organization)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_roles')
          .select('user_roles.user_id')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where(sql<SqlBool>`user_roles.role_id = ANY(${[...asked.roles]}::bigint[])`),
      ),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(asked.limit)
    .execute()
}
