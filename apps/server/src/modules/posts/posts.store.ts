import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookup, type Slots } from '#platform/database/statement'
import { createResourceStore } from '#platform/resource/resource.store'

interface PostQuery {
  /** 0 when the call names no connection. */
  connection: number
  /** Used when the call names no connection; 0 for none. */
  organization: number
  /** Earlier posts are not shown. */
  since: Date
  now: Date
  limit: number
}

/** The latest published posts of the connection's provider, or else of the organization. */
export const findAnnouncements = lookup((db, slot: Slots<PostQuery>) =>
  db
    .selectFrom('posts')
    .select(['id', 'title', 'body', 'title_bn', 'body_bn', 'published_at'])
    // part of the SQL text, so that PostgreSQL uses the index of published posts
    .where('status', '=', sql.lit('published'))
    .where('published_at', '<=', slot('now'))
    .where('published_at', '>=', slot('since'))
    .where('organization_id', '=', (eb) =>
      eb.fn.coalesce(
        eb.selectFrom('connections').select('organization_id').where('id', '=', slot('connection')),
        sql<number>`${slot('organization')}::bigint`,
      ),
    )
    .orderBy('published_at', 'desc')
    .limit(slot('limit'))
    .$narrowType<{ published_at: Date }>(),
)

export type AnnouncementRow = Awaited<ReturnType<typeof findAnnouncements>>[number]

/**
 * How many customers see the posts of an organization: those with one of its lines, and its own customers without a
 * line.
 */
export async function countAudience(db: Database, organization: number): Promise<number> {
  const { customers } = await db
    .selectFrom('users as u')
    .select((eb) => eb.fn.countAll<number>().as('customers'))
    .where('u.account_type', '=', 'customer')
    .where('u.status', '=', 'active')
    .where((eb) => {
      const lines = eb.selectFrom('connections as c').select('c.id').whereRef('c.user_id', '=', 'u.id')
      return eb.or([
        eb.exists(lines.where('c.organization_id', '=', organization)),
        eb.and([eb('u.organization_id', '=', organization), eb.not(eb.exists(lines))]),
      ])
    })
    .executeTakeFirstOrThrow()
  return customers
}

/** A post as staff see it, with what the caller's rules allow. */
export interface PostRow {
  id: number
  title: string
  body: string
  title_bn: string | null
  body_bn: string | null
  organization_id: number
  organization: string
  status: 'draft' | 'published'
  published_at: Date | null
  author: string
  version: number
  updated_at: Date
  can_edit: boolean
  can_delete: boolean
}

/** The statements about one post, and about pages of posts for staff. */
export const table = createResourceStore<PostRow>({
  table: 'posts',
  sources: {
    title: 'title',
    body: 'body',
    title_bn: 'title_bn',
    body_bn: 'body_bn',
    organization_id: 'organization_id',
    organization: { of: 'organizations', by: 'organization_id', column: 'name' },
    status: 'status',
    published_at: 'published_at',
    author: { of: 'users', by: 'author_id', column: 'name' },
  },
  searched: ['title', 'body'],
  optional: ['published_at', 'title_bn', 'body_bn'],
})
