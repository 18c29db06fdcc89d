import type { Call } from '#platform/http/call'
import type { Ruled } from '#platform/resource/declaration'
import { reachOf as rowsReached } from '#platform/resource/records'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

export const packages = { model: 'package', table: 'packages' } as const satisfies Ruled

export const packageRules = ruleColumnsOf(packages)

/** The packages on which the caller may act. */
export const within = (call: Call, action: 'List' | 'Create' | 'Edit' | 'Delete') =>
  call.rows('package', action, packageRules.columns)

export const reachOf = (call: Call) => rowsReached(call, packages)

/** A package is sold by an organization that whoever writes it may list. */
export const organizations = {
  model: 'organization',
  table: 'organizations',
  ruleFields: { organization_id: 'id' },
} as const satisfies Ruled
