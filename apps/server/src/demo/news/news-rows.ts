import { legalTextsOf } from '../facts/news/legal-texts'
import { organizations } from '../facts/people/organizations'
import { posts } from '../facts/news/posts'
import { roles } from '../../starting/built-in/roles'
import { staff } from '../facts/people/staff'
import type { Sink } from '../load/sink'
import type { Outage } from '../lines/outages'
import { instantOf, timeText } from '../seed/calendar'
import type { World } from '../world'

/** Outages, posts and legal texts. */
export function addNews(sink: Sink, world: World, outages: readonly Outage[]): void {
  const addOutage = sink.table('outages', [
    'id',
    'area_id',
    'title',
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
