import * as z from 'zod'
import { neededId } from './form-fields'
import { ownPassword } from './passwords'
import { permissionGrantShape } from './permission-rules'
import { bodyId, defineRoute, id } from './route'
import { anyOfIds } from './resource'
import { changed, one, wholeList } from './wire'

/** How many roles one call may change. */
const maxRoles = 100

const ids = z.array(bodyId).max(1000)

/** How many missing rights one call may settle. */
const maxMissing = 500

/** Which of a role's missing rights: the role's id and `key`, which is of one role only. */
const whichMissing = { role_id: bodyId, key: z.string().min(1).max(300) }

/** A right that a built-in role has in a new installation, and lacks in this one. */
const missingRight = z.object({
  role_id: z.number().int(),
  role_name: z.string(),
  key: z.string(),
  /** Of the admin permission or custom permission that gives it in a new installation. */
  name: z.string(),
  /** The calls that the role cannot make without it. */
  calls: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
  /** The rows on which it cannot act. */
  rows: z.array(z.object({ model: z.string(), actions: z.array(z.string()) })),
  /** Somebody has said that the role is not to have it. */
  is_unwanted: z.boolean(),
})

export type MissingRight = z.infer<typeof missingRight>

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
        .max(maxRoles)
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
  addRows: defineRoute({
    method: 'POST',
    path: '/admin-roles/:id/rows',
    summary:
      'Name records for a role, in a custom permission of its own, which is made where it has none yet; all of it or nothing',
    right: { audience: 'staff', name: 'admin-roles.add-rows' },
    needsFreshPassword: true,
    params: z.strictObject({ id }),
    body: z.strictObject({ route: neededId('The route field is required'), ...permissionGrantShape }),
    response: changed(
      z.object({
        version: z.number().int(),
        /** The custom permission and its new detail. */
        permission_id: z.number().int(),
        detail_id: z.number().int(),
      }),
    ),
    errors: ['record.not-found', 'access.denied'],
  }),
}

export const missingRightRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin-roles/missing-rights',
    summary: 'What the built-in roles have in a new installation and lack in this one, as after an upgrade',
    right: { audience: 'staff', name: 'admin-roles.missing-rights' },
    response: wholeList(missingRight),
  }),
  settle: defineRoute({
    method: 'POST',
    path: '/admin-roles/missing-rights',
    summary: 'Give built-in roles rights that they lack, or remember that they are not to have them',
    right: { audience: 'staff', name: 'admin-roles.settle-missing-rights' },
    needsFreshPassword: true,
    body: z.strictObject({
      act: z.enum(['add', 'not-wanted']),
      rights: z.array(z.strictObject(whichMissing)).min(1).max(maxMissing),
    }),
    response: changed(
      z.object({
        /** How many of them were settled; others were already, or are not missing. */
        settled: z.number().int(),
      }),
    ),
    errors: ['record.not-found'],
  }),
}
