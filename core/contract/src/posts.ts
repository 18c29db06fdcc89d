import * as z from 'zod'
import { defineRoute } from './route'
import { connectionQuery, instant, wholeList } from './wire'

export const announcement = z.object({
  id: z.number().int(),
  title: z.string(),
  body: z.string(),
  published_at: instant,
})

export type Announcement = z.infer<typeof announcement>

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
}
