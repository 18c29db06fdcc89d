import * as z from 'zod'
import { defineRoute, id } from './route'
import { one } from './wire'

const counted = z.object({ rows: z.number().int(), is_more: z.boolean() })

/** What a person may do with the records of one kind. */
const rightsOfModel = z.object({
  model: z.string(),
  /** The records that the caller may list. Counting stops at 100,000: then `is_more` is true. */
  total: counted,
  /** How many of these the person may list, edit and delete; null: none of their rules allows it. */
  list: counted.nullable(),
  edit: counted.nullable(),
  delete: counted.nullable(),
  /** The permission details that grant this. */
  details: z.array(
    z.object({
      id: z.number().int(),
      /** The custom permission that it is part of. */
      permission_id: z.number().int(),
      permission: z.string(),
      is_everywhere: z.boolean(),
    }),
  ),
})

export const personRightRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/users/:id/rights',
    summary:
      'What a user’s roles let them do: how many calls they reach, and which rows of each kind, with the details they come from',
    right: { audience: 'staff', name: 'users.rights' },
    params: z.strictObject({ id }),
    response: one(
      z.object({
        /** All calls that need a right. */
        calls: z.number().int(),
        all_calls: z.number().int(),
        /** An administrator may do everything, so no rules are counted. */
        is_administrator: z.boolean(),
        models: z.array(rightsOfModel),
      }),
    ),
  }),
}
