import type { OutagePreview } from '@uplink/contract/outages'
import { findProviderWords } from '#platform/brand/provider-words.store'
import type { Database } from '#platform/database/kysely'
import { countMessages, toldWords } from '../../notifications/notifications.public'
import type { News } from './outages.notices'
import { countLines, findPeople } from './outages.store'

/** News for an area, with the area's name. */
export type AreaNews = News & { area: number; name: string }

/** Whom these news would reach, and in which words. All of them are about one event. */
export async function previewOf(
  tx: Database,
  news: readonly AreaNews[],
  now: Date,
): Promise<Omit<OutagePreview, 'credits'>> {
  const areas = news.map(({ area }) => area)
  const [first] = news
  const texts = news.map(async (one) => {
    const own = await findProviderWords(tx, { area: one.area, organization: 0, now })
    return { area: one.name, en: toldWords(one, 'en'), bn: toldWords(one, 'bn', own) }
  })
  const people = await findPeople(tx, areas)
  const userIds = people.map(({ user_id }) => user_id)
  return {
    lines: await countLines(tx, areas),
    people: new Set(userIds).size,
    sent: first ? await countMessages(tx, { event: first.event, userIds }) : { sms: 0, mail: 0, push: 0 },
    texts: await Promise.all(texts),
  }
}
