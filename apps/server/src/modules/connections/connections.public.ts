import type { Database } from '../../platform/database/kysely'
import type { OwnConnection, Person } from '../../platform/http/person'
import { rowsFor, type RoleRightsSource } from '../access/access.public'
import { findByCuid } from './connections.store'

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
  return findByCuid(db, cuid, await rowsFor(rights, person, 'connection', 'List', connectionRuleColumns))
}
