import type { NotificationEvent } from '@uplink/contract/notification-events'
import { pathTo } from '@uplink/contract/screens'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { notify } from '../../notifications/notifications.public'
import { findAffected } from './outages.store'

/** An area has some thousands of lines: they are told in batches of a few statements each. */
const batch = 1000

export interface AreaNews {
  area: number
  event: NotificationEvent
  title: string
  body: string
}

/** Tells everybody with a line in an area, with one notification per line, in the transaction of the event. */
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
      ? `${outage.title}. We are working on it. Your line comes back on its own.`
      : `${outage.title}. Service status shows when it starts and how long it takes.`,
  }
}

/** Planned work that has not begun is cancelled, not ended. */
export function ended(outage: { title: string; area: string; isToCome: boolean }) {
  if (outage.isToCome)
    return {
      event: 'outage-ended' as const,
      title: `Planned work in ${outage.area} is cancelled`,
      body: `“${outage.title}” will not take place.`,
    }
  return {
    event: 'outage-ended' as const,
    title: `${outage.area} is back to normal`,
    body: `“${outage.title}” is over. If your line does not work within a few minutes, restart your router.`,
  }
}
