import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Call } from '#platform/http/call'
import type { RuleColumns } from '#platform/http/gatekeeper'

/** Where the fields that row rules may name are kept for a chat. */
const ruleColumns = {
  id: { column: 'connections.id', type: 'int' },
  organization_id: { column: 'connections.organization_id', type: 'int' },
  user_ref_id: { column: 'connections.user_id', type: 'int' },
} as const satisfies RuleColumns<'chat'>

/** The connections whose chats staff may read or write in. */
export function chatRows(call: Call, action: PermissionAction) {
  return call.rows('chat', action, ruleColumns)
}
