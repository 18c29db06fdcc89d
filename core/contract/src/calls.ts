import * as z from 'zod'
import { defineRoute } from './route'
import { wholeList } from './wire'

export const callRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/all-calls',
    summary: 'Every call that an admin permission can open, by path',
    right: { audience: 'staff', name: 'calls.look-up' },
    response: wholeList(
      z.object({
        method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
        /** Below the API base, with `:name` parameters. */
        path: z.string(),
        summary: z.string(),
      }),
    ),
  }),
}
