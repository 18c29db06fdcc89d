import type { Call } from '#platform/http/call'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

const { columns } = ruleColumnsOf({
  model: 'organization',
  table: 'organizations',
  ruleFields: { organization_id: 'id' },
})

/** The organizations whose settings the caller may see, or change. */
export const organizationsOf = (call: Call, action: 'List' | 'Edit') =>
  call.rows('organization', action, columns)
