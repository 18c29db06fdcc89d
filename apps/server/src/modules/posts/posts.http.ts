import { postRoutes } from '@uplink/contract/posts'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { findAnnouncements } from './posts.store'
import { toAnnouncement } from './posts.view'

const announcementsShown = 5

/** How long an announcement is news: 30 days, in milliseconds. */
const newsFor = 30 * 24 * 60 * 60 * 1000

export const postsHttp = module({
  routes: postRoutes,
  bind: () => ({
    announcements: async (call, { connection }) => {
      const rows = await findAnnouncements(call.db, {
        connection: connection?.id ?? 0,
        organization: call.person.organizationId ?? 0,
        since: new Date(call.clock.now().getTime() - newsFor),
        now: call.clock.now(),
        limit: announcementsShown,
      })
      return whole(rows.map(toAnnouncement))
    },
  }),
})
