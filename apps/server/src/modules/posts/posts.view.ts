import type { Announcement } from '@uplink/contract/posts'
import type { AnnouncementRow } from './posts.store'

export function toAnnouncement(row: AnnouncementRow): Announcement {
  return { id: row.id, title: row.title, body: row.body, published_at: row.published_at.toISOString() }
}
