import { queryOptions } from '@tanstack/react-query'
import type { postRoutes, posts } from '@uplink/contract/posts'
import type { Answer } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { instantAt, localTime } from '../../../platform/dates/zoned'

const audience = endpoint<typeof postRoutes.audience>('GET', '/posts/audience')

export type Post = Answer<typeof posts.routes.read>['data']

/** How many customers see what an organization publishes. */
export function audienceQuery(organization: number) {
  return queryOptions({
    queryKey: keysOf('posts').of('audience', organization),
    queryFn: ({ signal }) =>
      call(audience, { query: { organization_id: organization } }, { signal }).then(({ data }) => data),
    staleTime: 60_000,
  })
}

/** When to publish. `day`: at the time in `published_at`; `kept`: customers see it already, and that does not change. */
export type Publish = 'draft' | 'now' | 'day' | 'kept'

export interface PostForm {
  title: string
  body: string
  title_bn: string
  body_bn: string
  organization_id: number | null
  status: Publish
  /** In the form of a date and time field. */
  published_at: string
}

export const isSeen = ({ status, published_at }: Pick<Post, 'status' | 'published_at'>, now = Date.now()) =>
  status === 'published' && published_at !== null && Date.parse(published_at) <= now

/** The values of a post's form. */
export function formOf(post: Post | undefined): PostForm {
  const isPlanned = post?.status === 'published' && !isSeen(post)
  return {
    title: post?.title ?? '',
    body: post?.body ?? '',
    title_bn: post?.title_bn ?? '',
    body_bn: post?.body_bn ?? '',
    organization_id: post?.organization_id ?? null,
    status: !post || post.status === 'draft' ? 'draft' : isPlanned ? 'day' : 'kept',
    published_at: isPlanned && post.published_at !== null ? localTime(post.published_at) : '',
  }
}

/** The request's body of a post's form. */
export function bodyOf({ status, published_at, ...post }: PostForm) {
  return {
    ...post,
    status: status === 'draft' ? 'draft' : 'published',
    // a day without a time is refused; a published post keeps its time
    published_at: status === 'day' ? instantAt(published_at) : null,
  }
}
