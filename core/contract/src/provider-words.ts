import * as z from 'zod'
import { defineRoute } from './route'
import { connectionQuery, one } from './wire'

/** What a provider calls its own things in Bangla, by what it calls them in English. */
const providerWords = z.record(z.string(), z.string())

export const providerWordRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/provider-words',
    summary:
      'The areas, packages, offers and latest news of the connection’s provider, else of the person’s own, in Bangla where they have it',
    right: { audience: 'self-care', name: 'packages.provider-words' },
    connection: 'optional',
    query: connectionQuery,
    response: one(providerWords),
  }),
}
