import type { NotificationEvent } from '@uplink/contract/notification-events'
import { pathTo } from '@uplink/contract/screens'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { notify } from '../../notifications/notifications.public'
import { findAffected } from './outages.store'

/** An area has some thousands of lines: they are told in a few rounds, each a handful of statements. */
const batch = 1000

export interface AreaNews {
  area: number
  event: NotificationEvent
  title: string
  body: string
}

/** Tells everybody with a line in an area, one notification for each line, in the transaction of what happened. */
export async function tellArea(tx: Database, clock: Clock, news: AreaNews): Promise<void> {
  for (let after = 0; ;) {
    const lines = await findAffected(tx, { area: news.area, after, limit: batch })
    await notify(
      tx,
      clock,
      lines.map((line) => ({
        userId: line.user_id,
        connectionId: line.id,
        event: news.event,
        isSystem: true,
        title: news.title,
        body: news.body,
        link: pathTo('serviceStatus'),
      })),
    )
    const last = lines.at(-1)
    if (!last || lines.length < batch) return
    after = last.id
  }
}

export function begun(outage: { title: string; area: string; isPlanned: boolean; hasBegun: boolean }) {
  const what = outage.isPlanned ? 'Planned work' : 'Outage'
  return {
    event: 'outage-began' as const,
    title: `${what} in ${outage.area}`,
    body: outage.hasBegun
      ? `${outage.title}. We are working on it; your line comes back by itself.`
      : `${outage.title}. When it is and how long it takes is on the page of your service status.`,
  }
}

export function ended(outage: { title: string; area: string }) {
  return {
    event: 'outage-ended' as const,
    title: `${outage.area} is back to normal`,
    body: `${outage.title}: this is over. If your line does not work within a few minutes, restart your router.`,
  }
}
