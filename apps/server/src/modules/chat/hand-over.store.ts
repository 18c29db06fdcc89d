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
