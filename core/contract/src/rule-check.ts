import * as z from 'zod'
import { customPermissionDetails } from './custom-permission-details'
import { models, type Model } from './models'
import { bodyId, defineRoute, id } from './route'
import { list, one } from './wire'

/** Counting stops here: then `is_more` is true. */
export const maxCheckCount = 100_000

/** How many example rows a check shows: so many that match, and so many that do not. */
export const maxCheckRows = 3

/** How many people with a permission are named. */
export const holdersShown = 20

const counted = z.object({ rows: z.number().int(), is_more: z.boolean() })

/** How many rows the person may act on: with the rules as typed (`now`), and with the stored ones (`was`). */
const reached = z.object({
  /** False: neither this detail nor another one of the person's grants it. */
  is_granted: z.boolean(),
  now: counted,
  was: counted,
})

const row = {
  /** Null for a record without an id: a name that the network reports and no line has. */
  id: z.number().int().nullable(),
  title: z.string(),
  /** The organization's name, where it has one. */
  organization: z.string().nullable(),
}

const because = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-granted') }),
  z.object({ kind: z.literal('no-rules') }),
  /** The first condition of the list rules that is not met: its index, and the value found. */
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
      'What somebody would list, edit and delete with a permission detail as it is typed, before it is saved. Saves nothing',
    right: { audience: 'staff', name: 'custom-permission-details.check' },
    body: z.strictObject({
      ...form,
      /** The person for whom the rules are checked. */
      person: bodyId,
      /** The id of the detail that is edited; absent: a new one. */
      id: bodyId.optional(),
    }),
    response: one(
      z.object({
        model: z.enum(Object.keys(models) as [Model, ...Model[]]),
        person: z.object({ id: z.number().int(), name: z.string(), is_administrator: z.boolean() }),
        /** Whether the person has the permission. If not, the check assumes that they do. */
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
    errors: ['record.not-found'],
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
