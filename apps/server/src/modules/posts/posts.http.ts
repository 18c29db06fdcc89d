import { postRoutes } from '@uplink/contract/posts'
import { module } from '../../platform/http/module'
import { whole } from '../../platform/http/pages'
import { findAnnouncements } from './posts.store'
import { toAnnouncement } from './posts.view'

const announcementsShown = 5

export const postsHttp = module({
  routes: postRoutes,
  bind: () => ({
    announcements: async (call, { connection }) => {
      const rows = await findAnnouncements(call.db, {
        connection: connection?.id ?? 0,
        organization: call.person.organizationId ?? 0,
        now: call.clock.now(),
        limit: announcementsShown,
      })
      return whole(rows.map(toAnnouncement))
    },
  }),
})
