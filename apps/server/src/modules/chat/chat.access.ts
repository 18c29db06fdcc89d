import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Person } from '../../platform/http/person'
import { rowsFor, type RoleRightsSource } from '../access/access.public'

/** Where the fields that row rules may name are kept for a chat. */
const ruleColumns = {
  id: { column: 'connections.id', type: 'int' },
  organization_id: { column: 'connections.organization_id', type: 'int' },
  user_ref_id: { column: 'connections.user_id', type: 'int' },
} as const

/** The connections whose chats staff may read or write in. */
export function chatRows(rights: RoleRightsSource, person: Person, action: PermissionAction) {
  return rowsFor(rights, person, 'chat', action, ruleColumns)
}
