import { sql } from 'kysely'
import type { Database } from '../../platform/database/kysely'
import type { OwnConnection, Person } from '../../platform/http/person'
import { rowsFor, type RoleRightsSource } from '../access/access.public'

/** Where the fields that row rules may name are kept for a connection. */
export const connectionRuleColumns = {
  id: { column: 'connections.id', type: 'int' },
  organization_id: { column: 'connections.organization_id', type: 'int' },
  user_ref_id: { column: 'connections.user_id', type: 'int' },
} as const

/** The connection staff mean by an id or a username, among those their rules let them list. */
export async function connectionForStaff(
  rights: RoleRightsSource,
  db: Database,
  person: Person,
  cuid: string,
): Promise<OwnConnection | undefined> {
  const isId = /^[1-9]\d{0,14}$/.test(cuid)
  return db
    .selectFrom('connections')
    .select(['connections.id', 'connections.username'])
    .where((eb) =>
      eb.or([
        eb(sql`lower(connections.username)`, '=', cuid.toLowerCase()),
        ...(isId ? [eb('connections.id', '=', Number(cuid))] : []),
      ]),
    )
    .where(await rowsFor(rights, person, 'connection', 'List', connectionRuleColumns))
    .orderBy(sql`connections.id::text = ${cuid}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}
