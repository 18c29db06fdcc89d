import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Call } from '#platform/http/call'
import type { RuleColumns } from '#platform/http/gatekeeper'

/** The columns of a chat's fields that row rules may name. */
export const chatRuleColumns = {
  id: { column: 'connections.id', type: 'int' },
  organization_id: { column: 'connections.organization_id', type: 'int' },
  user_ref_id: { column: 'connections.user_id', type: 'int' },
} as const satisfies RuleColumns<'chat'>

/** The same in lists, where each conversation itself has its line's id and organization. */
const listColumns = {
  id: { column: 'chats.connection_id', type: 'int' },
  organization_id: { column: 'chats.organization_id', type: 'int' },
  user_ref_id: { column: 'connections.user_id', type: 'int' },
} as const satisfies RuleColumns<'chat'>

/** The conversations that staff see in a list. */
export function listedChats(call: Call) {
  return call.rows('chat', 'List', listColumns)
}

/** The connections whose chats staff may read or answer. */
export function chatRows(call: Call, action: PermissionAction) {
  return call.rows('chat', action, chatRuleColumns)
}
