import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** An access server that the caller may change, with what it is asked with. */
export const findToCheck = (db: Database, id: number, within: Within) =>
  db
    .selectFrom('access_servers')
    .select([
      sql<string>`host(address)`.as('address'),
      'id as server_id',
      'status as server_status',
      'secret as server_secret',
      'disconnect_port as server_port',
    ])
    .where('id', '=', id)
    .where(within)
    .execute()

export const keepCheck = (
  db: Database,
  id: number,
  checked: { checked_at: Date; check_result: 'answered' | 'silent' },
) => db.updateTable('access_servers').set(checked).where('id', '=', id).execute()
