import type { Call } from '#platform/http/call'
import type { Ruled } from '#platform/resource/declaration'
import { reachOf as rowsReached } from '#platform/resource/records'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

/** People may write posts of the organizations that they may list. */
export const organizations = {
  model: 'organization',
  table: 'organizations',
  ruleFields: { organization_id: 'id' },
} as const

/** Row rules about legal texts name their organization. */
export const legalTexts = { ...organizations, model: 'legal-text' } as const

/** A post belongs to its author. */
export const posts = {
  model: 'post',
  table: 'posts',
  ruleFields: { user_ref_id: 'author_id' },
} as const satisfies Ruled

export const postRules = ruleColumnsOf(posts)

/** The posts on which the caller may act. */
export const within = (call: Call, action: 'Create' | 'Edit' | 'Delete') =>
  call.rows('post', action, postRules.columns)

export const reachOf = (call: Call) => rowsReached(call, posts)
