import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'

let count = 0

/** A published post, unless it is a draft. */
export async function postFactory(
  { db, clock }: { db: Database; clock: Clock },
  post: { organizationId: number; authorId: number; title?: string; publishedAt?: Date; isDraft?: boolean },
) {
  const isDraft = post.isDraft ?? false
  return db
    .insertInto('posts')
    .values({
      organization_id: post.organizationId,
      author_id: post.authorId,
      title: post.title ?? `News ${++count}`,
      body: 'New towers stand in the north.',
      status: isDraft ? 'draft' : 'published',
      published_at: isDraft ? null : (post.publishedAt ?? clock.now()),
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}
