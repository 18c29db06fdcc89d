import { postRoutes } from '@uplink/contract/posts'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { listAnnouncements } from './posts.actions'

export const postsHttp = module({
  routes: postRoutes,
  bind: () => ({
    announcements: async (call, { connection }) => whole(await listAnnouncements(call, connection)),
  }),
})
