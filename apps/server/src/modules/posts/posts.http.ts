import { postRoutes } from '@uplink/contract/posts'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { listAnnouncements, readAudience } from './posts.actions'

export const postsHttp = module({
  routes: postRoutes,
  bind: () => ({
    announcements: async (call, { connection }) => whole(await listAnnouncements(call, connection)),
    audience: async (call, { query }) => ({ data: await readAudience(call, query.organization_id) }),
  }),
})
