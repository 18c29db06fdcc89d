import type { RuleColumns } from '#platform/http/gatekeeper'
/** The columns of a connection's fields that row rules may name. */
export const connectionRuleColumns = {
  id: { column: 'connections.id', type: 'int' },
  organization_id: { column: 'connections.organization_id', type: 'int' },
  user_ref_id: { column: 'connections.user_id', type: 'int' },
} as const satisfies RuleColumns<'connection'>
