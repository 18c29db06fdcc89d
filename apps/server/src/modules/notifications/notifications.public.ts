import { cutText } from '@uplink/contract/cut-text'
import type { NotificationEvent } from '@uplink/contract/notification-events'
import { isOwnPath } from '@uplink/contract/own-path'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { findProviderWords } from '#platform/brand/provider-words.store'
import { asSystem } from '#platform/database/as-system'
import type { ProviderWords } from '#platform/language'
import { enqueue } from '#platform/outbox/outbox'
import { countReach, findTold, insertAll, findReach, type Reach } from './notify/notify.store'
import { type Notice, outwardMessages } from './notify/notice'
import { liveMessage } from './notifications.live'

export { countAmong } from './notify/notify.store'
export { toldWords, type Notice } from './notify/notice'
export { createPushTransport } from './push/push.transport'

const bellAlone: Reach = {
  bell: true,
  mail: null,
  sms: null,
  push: [],
  language: 'en',
  organizationId: null,
}

/**
 * Notifies people in the transaction of the cause, for any actor: in their bells, live after the commit, and by mail,
 * SMS and push as each of them chose. Any number of notices takes the same few statements. Throws when a link leads
 * out of the portal.
 */
export async function notify(tx: Database, clock: Clock, notices: Notice | readonly Notice[]): Promise<void> {
  const list = [notices].flat()
  if (list.length === 0) return
  for (const { link } of list)
    if (link !== undefined && !isOwnPath(link)) throw new Error("a notice's link leads out of the portal")
  await asSystem(tx, async () => {
    const reach = await reachOf(tx, list)
    const inBell = list
      .filter((notice) => reach.get(notice)?.bell)
      .map((notice) => toRow(notice, reach.get(notice)?.language))
    const rows = inBell.length > 0 ? await insertAll(tx, inBell, clock.now()) : []
    const words = await wordsOf(tx, clock, [...reach.values()])
    const outward = list.flatMap((notice) => {
      const by = reach.get(notice) ?? bellAlone
      return outwardMessages(notice, by, words.get(by.organizationId))
    })
    await enqueue(tx, [...rows.map(liveMessage), ...outward])
  })
}

/** What the providers of those who read Bangla call their things there, by organization. */
async function wordsOf(tx: Database, clock: Clock, reach: readonly Reach[]) {
  const told = new Set(
    reach.flatMap((by) =>
      by.language === 'bn' && (by.mail ?? by.sms ?? by.push[0]) !== undefined ? [by.organizationId] : [],
    ),
  )
  const found = [...told].map(async (organization): Promise<[number | null, ProviderWords]> => [
    organization,
    organization === null ? {} : await findProviderWords(tx, { organization, now: clock.now() }),
  ])
  return new Map(await Promise.all(found))
}

/** Notifies those of these people who got no notice with this title within the time: for alarms that repeat. */
export async function alarm(
  tx: Database,
  clock: Clock,
  { userIds, everyMs, ...notice }: Omit<Notice, 'userId'> & { userIds: readonly number[]; everyMs: number },
): Promise<void> {
  const since = new Date(clock.now().getTime() - everyMs)
  const told = await asSystem(tx, () =>
    findTold(tx, { userIds, title: cutText(notice.title, longestTitle), since }),
  )
  await notify(
    tx,
    clock,
    userIds.filter((userId) => !told.has(userId)).map((userId) => ({ ...notice, userId })),
  )
}

/** How people are reached about an event each, in their order. */
export const reachByEvent = (
  tx: Database,
  query: readonly { userId: number; event: NotificationEvent }[],
): Promise<Reach[]> => asSystem(tx, async () => (query.length > 0 ? findReach(tx, query) : []))

/** How many messages of an event would leave the portal for these people, by channel. */
export const countMessages = (
  tx: Database,
  query: { event: NotificationEvent; userIds: readonly number[] },
): Promise<Record<'sms' | 'mail' | 'push', number>> => asSystem(tx, () => countReach(tx, query))

async function reachOf(tx: Database, notices: readonly Notice[]): Promise<Map<Notice, Reach>> {
  const receivers = notices.flatMap((notice) =>
    notice.event ? [{ ...notice, event: notice.event, notice }] : [],
  )
  const found = receivers.length > 0 ? await findReach(tx, receivers) : []
  const reach = new Map(notices.map((notice) => [notice, bellAlone]))
  receivers.forEach(({ notice }, i) => reach.set(notice, narrowed(found[i] ?? bellAlone, notice.ways)))
  return reach
}

/** How somebody is reached by some ways alone. */
function narrowed(reach: Reach, ways: Notice['ways']): Reach {
  if (!ways) return reach
  return {
    language: reach.language,
    organizationId: reach.organizationId,
    bell: reach.bell && ways.includes('bell'),
    mail: ways.includes('mail') ? reach.mail : null,
    sms: ways.includes('sms') ? reach.sms : null,
    push: ways.includes('push') ? reach.push : [],
  }
}

/** The longest title in the table of notifications. */
const longestTitle = 200

/** The browser translates what is in the bell. */
function toRow(notice: Notice, language: Reach['language'] = 'en') {
  const { title, body } = (language === 'bn' && notice.inBangla) || notice
  return {
    user_id: notice.userId,
    connection_id: notice.connectionId ?? null,
    is_system: notice.isSystem ?? false,
    title: cutText(title, longestTitle),
    body: body ?? '',
    link: notice.link ?? null,
  }
}
