import * as z from 'zod'
import { defineRoute } from './route'
import { wholeList } from './wire'

const foundUser = z.object({
  id: z.number().int(),
  name: z.string(),
  username: z.string(),
  account_type: z.enum(['customer', 'staff']),
  organization_id: z.number().int().nullable(),
})

/** How many people a search names at most. */
export const usersFound = 20

export const userRoutes = {
  search: defineRoute({
    method: 'GET',
    path: '/all-users',
    summary:
      'The first 20 users by name whose name or username begins with `q`, of those the caller may list; without `q` the first 20 of all',
    right: { audience: 'staff', name: 'users.search' },
    query: z.strictObject({ q: z.string().trim().min(2, 'Type at least 2 characters').max(64).optional() }),
    response: wholeList(foundUser),
  }),
}
