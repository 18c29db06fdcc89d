import * as z from 'zod'
import { ownPassword } from './passwords'
import { bodyId, defineRoute } from './route'
import { anyOfIds } from './resource'
import { changed, one } from './wire'

/** How many roles one call may change. */
const rolesAtMost = 100

const ids = z.array(bodyId).max(1000)

export const roleRightRoutes = {
  signedIn: defineRoute({
    method: 'GET',
    path: '/admin-roles/signed-in',
    summary: 'How many people have one of these roles, and how many of them are signed in now',
    right: { audience: 'staff', name: 'admin-roles.signed-in' },
    query: z.strictObject({ id: anyOfIds.unwrap() }),
    response: one(z.object({ people: z.number().int(), signed_in: z.number().int() })),
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/admin-roles/rights',
    summary:
      'Give and take rights of several roles at once, with one’s own password; changes none if somebody else has changed one of them',
    right: { audience: 'staff', name: 'admin-roles.save-rights' },
    body: z.strictObject({
      roles: z
        .array(
          z.strictObject({
            id: bodyId,
            /** The version that the caller has read. */
            version: z.number().int().min(1),
            permission_ids: ids,
            custom_permission_ids: ids,
          }),
        )
        .min(1)
        .max(rolesAtMost)
        .refine((roles) => new Set(roles.map(({ id }) => id)).size === roles.length, {
          error: 'A role may be named once',
        }),
      password: ownPassword,
    }),
    response: changed(
      z.object({ roles: z.array(z.object({ id: z.number().int(), version: z.number().int() })) }),
    ),
    errors: ['record.conflict', 'record.not-found'],
    secret: true,
  }),
}
