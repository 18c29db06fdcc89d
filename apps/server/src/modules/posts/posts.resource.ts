import { posts as contract } from '@uplink/contract/posts'
import { invalid } from '#platform/http/problem'
import type { Change } from '#platform/resource/declaration'
import { ownOrganization } from '#platform/resource/own-organization'
import { resource } from '#platform/resource/resource'
import { organizations } from './posts.access'

export const posts = resource(contract, {
  table: 'posts',
  // a post belongs to its author
  ruleFields: { user_ref_id: 'author_id' },
  sources: {
    organization: { of: 'organizations', by: 'organization_id', column: 'name' },
    author: { of: 'users', by: 'author_id', column: 'name' },
  },
  searched: ['title', 'body'],
  reach: 'organization_id',
  references: { organization_id: organizations },
  beforeWrite: (call, _tx, change) =>
    change.after && {
      ...ownOrganization(call, change),
      published_at: timeOf(change, call.clock.now()),
      ...(!change.before && { author_id: call.person.userId }),
    },
})

/** When customers see it: a draft never, a published one from its time on; without a given time, from now on. */
function timeOf({ before, after }: Change, now: Date): Date | null {
  if (after?.status !== 'published') return null
  const was = typeof before?.published_at === 'string' ? new Date(before.published_at) : undefined
  const given = typeof after.published_at === 'string' ? new Date(after.published_at) : undefined
  if (given && given.getTime() === was?.getTime()) return was
  if (given && given <= now) throw invalid('published_at', 'This time has passed. Choose a later one')
  // a correction does not change the day of a post that customers see already
  return given ?? (was && was <= now ? was : now)
}
