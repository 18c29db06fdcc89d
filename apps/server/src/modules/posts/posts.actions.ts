import type { Announcement } from '@uplink/contract/posts'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { notFound } from '#platform/http/problem'
import { areWithin } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { organizations } from './posts.access'
import { countAudience, findAnnouncements, type AnnouncementRow } from './posts.store'

function toAnnouncement(row: AnnouncementRow): Announcement {
  return { ...row, published_at: row.published_at.toISOString() }
}

const announcementsShown = 5

/** How long an announcement is shown. */
const newsForMs = 30 * dayMs

/** The recent announcements of the line's provider, or of the provider of a person without a line. */
export async function listAnnouncements(
  call: Call,
  connection: OwnConnection | undefined,
): Promise<Announcement[]> {
  const now = call.clock.now()
  const rows = await findAnnouncements(call.db, {
    connection: connection?.id ?? 0,
    organization: call.person.organizationId ?? 0,
    since: new Date(now.getTime() - newsForMs),
    now,
    limit: announcementsShown,
  })
  return rows.map(toAnnouncement)
}

/** How many customers would read a post of an organization; for people who may list that organization. */
export async function readAudience(call: Call, organization: number) {
  const listed = await call.rows('organization', 'List', ruleColumnsOf(organizations).columns)
  if (!(await areWithin(call.db, organizations.table, [organization], listed))) throw notFound()
  return { customers: await countAudience(call.db, organization) }
}
