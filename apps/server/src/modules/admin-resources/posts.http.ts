import { postRoutes } from '@uplink/contract/posts'
import { bind, type Binding } from '../../platform/http/bind'
import { whole } from '../../platform/http/pages'
import { findAnnouncements } from './posts.store'
import { toAnnouncement } from './posts.view'

const announcementsShown = 5

export function postsHttp(binding: Binding): void {
  bind(binding, postRoutes, {
    announcements: async (call, { connection }) => {
      const rows = await findAnnouncements(call.db, {
        connection: connection?.id ?? 0,
        organization: call.person.organizationId ?? 0,
        now: call.clock.now(),
        limit: announcementsShown,
      })
      return whole(rows.map(toAnnouncement))
    },
  })
}
