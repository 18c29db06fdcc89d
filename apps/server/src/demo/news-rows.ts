import { legalTextsOf } from './facts/legal-texts'
import { organizations } from './facts/organizations'
import { posts } from './facts/posts'
import { roles, staff } from './facts/staff'
import type { Sink } from './load/sink'
import type { Outage } from './outages'
import { instantOf, timeText } from './seed/calendar'
import type { World } from './world'

/** Outages and posts. */
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
}

function addPosts(sink: Sink, world: World): void {
  const addPost = sink.table('posts', [
    'id',
    'organization_id',
    'author_id',
    'title',
    'body',
    'slug',
    'status',
    'published_at',
    'created_at',
    'updated_at',
  ])
  const texts = organizations.flatMap((provider) =>
    legalTextsOf(provider).map((text) => ({ organizationId: provider.id, daysAgo: 200, ...text })),
  )
  const all = [...posts.map((post) => ({ ...post, slug: null })), ...texts]
  all.forEach(({ organizationId, daysAgo, title, body, slug }, i) => {
    const author = staff.findIndex(
      (one) => one.role === roles.manager && one.organizationId === organizationId,
    )
    const publishedAt = daysAgo === null ? null : timeText(instantOf(world.today - daysAgo, 10))
    const createdAt = publishedAt ?? timeText(instantOf(world.today - 1, 15))
    addPost({
      id: i + 1,
      organization_id: organizationId,
      author_id: author + 1,
      title,
      body,
      slug,
      status: publishedAt ? 'published' : 'draft',
      published_at: publishedAt,
      created_at: createdAt,
      updated_at: createdAt,
    })
  })
}
