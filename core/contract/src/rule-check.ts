import * as z from 'zod'
import { customPermissionDetails } from './custom-permission-details'
import { models, type Model } from './models'
import { bodyId, defineRoute, id } from './route'
import { list, one } from './wire'

/** More rows than these are not counted: then `is_more` is true. */
export const checkCountsAtMost = 100_000

/** How many rows a check shows of those let through, and of those left out. */
export const checkShowsAtMost = 3

/** How many of the people with a permission are named. */
export const holdersShown = 20

const counted = z.object({ rows: z.number().int(), is_more: z.boolean() })

/** What the person may do with rows: how many with the rules as typed, and how many as things are. */
const reached = z.object({
  /** False: neither this detail nor another one of theirs allows it. */
  is_granted: z.boolean(),
  now: counted,
  was: counted,
})

const row = {
  /** Absent where a row has none: a name in the network that no line has. */
  id: z.number().int().nullable(),
  title: z.string(),
  /** The organization's name, where it has one. */
  organization: z.string().nullable(),
}

const because = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-granted') }),
  z.object({ kind: z.literal('no-rules') }),
  /** The first condition of the list rules that is not so, by its place, and what is there. */
  z.object({ kind: z.literal('condition'), index: z.number().int(), value: z.string().nullable() }),
  z.object({
    kind: z.literal('pair'),
    user_value: z.string().nullable(),
    record_value: z.string().nullable(),
  }),
])

const { shape: form } = customPermissionDetails.routes.create.body

export const ruleCheckRoutes = {
  check: defineRoute({
    method: 'POST',
    path: '/custom-permission-details/check',
    summary:
      'What somebody would list, edit and delete with a permission detail as it is typed, before it is saved. Writes nothing',
    right: { audience: 'staff', name: 'custom-permission-details.check' },
    body: z.strictObject({
      ...form,
      /** Whose rows. */
      person: bodyId,
      /** The detail that is changed; absent: a new one. */
      id: bodyId.optional(),
    }),
    response: one(
      z.object({
        model: z.enum(Object.keys(models) as [Model, ...Model[]]),
        person: z.object({ id: z.number().int(), name: z.string(), is_administrator: z.boolean() }),
        /** Whether they have the permission; else it is as if they had it. */
        is_held: z.boolean(),
        total: counted,
        list: reached,
        edit: reached,
        delete: reached,
        kept: z.array(z.object({ ...row, can: z.array(z.enum(['edit', 'delete'])) })),
        left_out: z.array(z.object({ ...row, because })),
        took_ms: z.number().int(),
      }),
    ),
  }),
  holders: defineRoute({
    method: 'GET',
    path: '/custom-permissions/:id/people',
    summary: `The first ${holdersShown} by name of the people whose roles have a custom permission, and those roles`,
    right: { audience: 'staff', name: 'custom-permissions.people' },
    params: z.strictObject({ id }),
    response: list(z.object({ id: z.number().int(), name: z.string(), roles: z.string() })).extend({
      role_ids: z.array(z.number().int()),
    }),
  }),
}
