import * as z from 'zod'
import { longText, optionalLongText, optionalText, text } from './form-fields'
import { anyOf, anyOfIds, defineResource } from './resource'
import { bodyId, defineRoute, id } from './route'
import { connectionQuery, givenInstant, instant, one, wholeList } from './wire'

export const announcement = z.object({
  id: z.number().int(),
  title: z.string(),
  body: z.string(),
  /** For people who read Bangla; null: the English words. */
  title_bn: z.string().nullable(),
  body_bn: z.string().nullable(),
  published_at: instant,
})

export type Announcement = z.infer<typeof announcement>

const statuses = ['draft', 'published'] as const

export const postStatus = z.enum(statuses, {
  error: ({ input }) => (input === undefined || input === '' ? 'The status field is required' : undefined),
})

/** When it is published; absent or null: at once. */
export const publishingTime = givenInstant('Write it as DD/MM/YYYY HH:MM').nullish()

/**
 * News of an organization for its customers. The body is plain text: blank lines separate paragraphs, `## ` begins a
 * heading, `- ` a list entry. Customers see a post with a future time only from that time on.
 */
export const posts = defineResource({
  noun: 'post',
  model: 'post',
  path: '/posts',
  record: {
    title: z.string(),
    body: z.string(),
    title_bn: z.string().nullable(),
    body_bn: z.string().nullable(),
    organization_id: z.number().int(),
    organization: z.string(),
    status: postStatus,
    published_at: instant.nullable(),
    /** The person who created it. */
    author: z.string(),
  },
  form: {
    title: text('The title field is required', { max: 200 }),
    body: longText('The body field is required', { max: 50_000 }),
    /** Both or neither. */
    title_bn: optionalText({ max: 200 }),
    body_bn: optionalLongText({ max: 50_000 }),
    /** Absent: the writer’s own. */
    organization_id: bodyId.optional(),
    status: postStatus,
    published_at: publishingTime,
  },
  filters: { organization_id: anyOfIds, status: anyOf(statuses) },
  sort: ['title', 'organization', 'status', 'published_at', 'updated_at'],
  listedBy: '-updated_at',
})

export const postRoutes = {
  announcements: defineRoute({
    method: 'GET',
    path: '/announcements',
    summary:
      'The five latest posts of the last 30 days of the connection’s provider, else of the person’s own',
    right: { audience: 'self-care', name: 'posts.announcements' },
    connection: 'optional',
    query: connectionQuery,
    response: wholeList(announcement),
  }),
  audience: defineRoute({
    method: 'GET',
    path: '/posts/audience',
    summary: 'How many customers see the posts of an organization',
    right: { audience: 'staff', name: 'posts.audience' },
    query: z.strictObject({ organization_id: id }),
    response: one(z.object({ customers: z.number().int() })),
    errors: ['record.not-found'],
  }),
}
