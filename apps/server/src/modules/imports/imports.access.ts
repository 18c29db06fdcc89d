import type { Call } from '#platform/http/call'
import type { RuleColumns } from '#platform/http/gatekeeper'

const organizationColumns = {
  id: { column: 'organizations.id', type: 'int' },
  organization_id: { column: 'organizations.id', type: 'int' },
} as const satisfies Partial<RuleColumns<'organization'>>

/** People import into the organizations that they may list. */
export const importable = (call: Call) => call.rows('organization', 'List', organizationColumns)
