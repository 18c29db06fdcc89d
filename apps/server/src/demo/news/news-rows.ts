import { pathTo } from '@uplink/contract/screens'
import { defaultChoices } from '@uplink/contract/notification-settings'
import { inBangla } from '../facts/bangla'
import { legalTextsOf } from '../facts/news/legal-texts'
import { organizations } from '../facts/people/organizations'
import { posts } from '../facts/news/posts'
import { roles } from '../../starting/built-in/roles'
import { staff } from '../facts/people/staff'
import type { Sink } from '../load/sink'
import type { Outage } from '../lines/outages'
import { instantOf, timeText } from '../seed/calendar'
import type { World } from '../world'
import { staffNotices } from '../facts/news/staff-notices'
import type { Customer } from '../people/customers'
import { randomFor } from '../seed/random'
import type { Notice } from './notice'

const day = 24 * 3_600_000
const loggedDays = 14

/** The message log of the last two weeks: notifications that customers also got by mail and SMS. */
export function messageTables(sink: Sink) {
  const messages = sink.table('message_logs', [
    'outbox_id',
    'wave',
    'channel',
    'user_id',
    'organization_id',
    'recipient',
    'kind',
    'subject',
    'text',
    'state',
    'error',
    'created_at',
    'ended_at',
  ])
  let count = 0
  /** The first message of each outage, to which the others of the same text belong. */
  const firsts = new Map<string, number>()

  return (world: World, customer: Customer, notices: readonly Notice[]): void => {
    const random = randomFor(world.seed, 'messages', customer.index)
    for (const { event, title, body, at } of notices) {
      if (!event || at < world.now - loggedDays * day) continue
      for (const channel of ['mail', 'sms'] as const) {
        if (!defaultChoices[event][channel]) continue
        count += 1
        const isLost = random.chance(0.02)
        const wave = [event, at, channel, customer.organization.id, title, body].join(' ')
        if (!firsts.has(wave)) firsts.set(wave, -count)
        const reason = channel === 'mail' ? '550 5.1.1 no such mailbox' : 'the SMS webhook answered 422'
        messages({
          // From before the outbox, whose ids begin at 1.
          outbox_id: -count,
          wave: event.startsWith('outage') ? firsts.get(wave) : null,
          channel,
          user_id: customer.userId,
          organization_id: customer.organization.id,
          recipient: channel === 'mail' ? customer.email : customer.mobile,
          kind: event,
          subject: channel === 'mail' ? title : null,
          text: channel === 'mail' ? body : `${title}. ${body}`,
          state: isLost ? 'failed' : 'sent',
          error: isLost ? reason : null,
          created_at: timeText(at),
          ended_at: timeText(Math.min(at + 1000 + random.int(0, 4000), world.now)),
        })
      }
    }
  }
}

const hour = 3_600_000

export function notificationTables(sink: Sink) {
  const notifications = sink.table('notifications', [
    'id',
    'user_id',
    'connection_id',
    'is_system',
    'title',
    'body',
    'link',
    'is_seen',
    'created_at',
  ])
  let id = 0
  const addNotice = (userId: number, notice: Notice & { isSeen: boolean }): void => {
    id += 1
    notifications({
      id,
      user_id: userId,
      connection_id: notice.connectionId ?? null,
      is_system: notice.isSystem,
      title: notice.title,
      body: notice.body,
      link: notice.link ?? pathTo('notification', { id }),
      is_seen: notice.isSeen,
      created_at: timeText(notice.at),
    })
  }

  const addStaffNotices = (world: World): void =>
    staff.forEach((person, i) => {
      const notices = staffNotices[person.username] ?? []
      notices.forEach(({ hoursAgo, title, body }, position) =>
        addNotice(i + 1, {
          connectionId: undefined,
          isSystem: false,
          title,
          body,
          isSeen: position < notices.length - 1,
          at: world.now - hoursAgo * hour,
        }),
      )
    })

  return { addNotice, addStaffNotices }
}

/** Outages, posts and legal texts. */
export function addNews(sink: Sink, world: World, outages: readonly Outage[]): void {
  const addOutage = sink.table('outages', [
    'id',
    'area_id',
    'title',
    'title_bn',
    'services',
    'is_planned',
    'starts_at',
    'expected_end_at',
    'ended_at',
  ])
  for (const outage of outages)
    addOutage({
      id: outage.id,
      area_id: outage.areaId,
      title: outage.title,
      title_bn: inBangla[outage.title] ?? null,
      services: [...outage.services],
      is_planned: outage.isPlanned,
      starts_at: timeText(outage.startsAt),
      expected_end_at: timeText(outage.expectedEndAt),
      ended_at: outage.endedAt === undefined ? null : timeText(outage.endedAt),
    })
  addPosts(sink, world)
  addLegalTexts(sink, world)
}

/** The organization's manager. */
const authorOf = (organization: number) =>
  staff.findIndex(({ role, organizationId }) => role === roles.manager && organizationId === organization) + 1

function addPosts(sink: Sink, world: World): void {
  const addPost = sink.table('posts', [
    'id',
    'organization_id',
    'author_id',
    'title',
    'body',
    'title_bn',
    'body_bn',
    'status',
    'published_at',
    'created_at',
    'updated_at',
  ])
  posts.forEach(({ organizationId, daysAgo, title, body }, i) => {
    const publishedAt = daysAgo === null ? null : timeText(instantOf(world.today - daysAgo, 10))
    // drafts and planned posts were written yesterday
    const createdAt = timeText(
      daysAgo === null || daysAgo < 0 ? instantOf(world.today - 1, 15) : instantOf(world.today - daysAgo, 10),
    )
    addPost({
      id: i + 1,
      organization_id: organizationId,
      author_id: authorOf(organizationId),
      title,
      body,
      title_bn: inBangla[body] === undefined ? null : (inBangla[title] ?? null),
      body_bn: inBangla[title] === undefined ? null : (inBangla[body] ?? null),
      status: publishedAt ? 'published' : 'draft',
      published_at: publishedAt,
      created_at: createdAt,
      updated_at: createdAt,
    })
  })
}

/** Each text in two versions; the first one has one paragraph less. */
function addLegalTexts(sink: Sink, world: World): void {
  const addText = sink.table('legal_texts', [
    'id',
    'organization_id',
    'author_id',
    'slug',
    'number',
    'title',
    'body',
    'published_at',
    'created_at',
    'updated_at',
  ])
  let id = 0
  for (const provider of organizations)
    for (const { slug, title, body } of legalTextsOf(provider)) {
      const versions = [
        { text: body.trim().split('\n\n').slice(0, -1).join('\n\n'), daysAgo: 430 },
        { text: body, daysAgo: 200 },
      ]
      versions.forEach(({ text, daysAgo }, i) => {
        const publishedAt = timeText(instantOf(world.today - daysAgo, 10))
        id += 1
        addText({
          id,
          organization_id: provider.id,
          author_id: authorOf(provider.id),
          slug,
          number: i + 1,
          title,
          body: text,
          published_at: publishedAt,
          created_at: publishedAt,
          updated_at: publishedAt,
        })
      })
    }
}
