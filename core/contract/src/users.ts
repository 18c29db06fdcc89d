import * as z from 'zod'
import { optionalText, recordStatus, statusFilter, userSearch } from './form-fields'
import { givenEmail, givenMobileNo, username } from './person-fields'
import { anyOf, anyOfIds, defineResource } from './resource'
import { bodyId, defineRoute, id } from './route'
import { ownSession } from './sessions'
import { changed, instant, wholeList } from './wire'
import { missing } from './missing'

const accountTypes = ['customer', 'staff'] as const

const foundUser = z.object({
  id: z.number().int(),
  name: z.string(),
  username: z.string(),
  account_type: z.enum(accountTypes),
  organization_id: z.number().int().nullable(),
})

/** How many people a search returns at most. */
export const usersFound = 20

/** The built-in role of customers: they have it alone, and without it they reach nothing. */
export const customerRole = 2

/** How many roles one person has at most. */
const maxRoles = 20

/** Without `abort`: a field that aborts would stop the checks of the whole form. */
const required = (absent: string, max: number) =>
  z
    .string({ error: missing(absent) })
    .trim()
    .min(1, absent)
    .max(max)

const form = {
  name: required('The name field is required', 200),
  username: username(required('The Username  field is required', 64)),
  email: optionalText({ max: 254 }).pipe(givenEmail),
  mobile_no: optionalText({ max: 40 }).pipe(givenMobileNo),
  account_type: z.enum(accountTypes).optional(),
  organization_id: bodyId.nullish(),
  department_id: bodyId.nullish(),
  /** Another user to whom this one belongs; row rules can name it. */
  user_ref_id: bodyId.nullish(),
  /** In order: on phones, the first role decides the menu. */
  role_ids: z.array(bodyId).max(maxRoles).optional(),
  status: recordStatus.optional(),
}

/**
 * A new user for whom the form does not say otherwise. The organization is then the writer's own, and the roles are
 * that of customers, or none for staff.
 */
const forNew = {
  account_type: z.enum(accountTypes).default('customer'),
  status: recordStatus.default('active'),
}

const evenWithOtherProblems = { when: () => true }

const invitationsHaveAPlace = {
  ...evenWithOtherProblems,
  path: ['mobile_no'],
  error: 'The Mobile or Email field is required',
}
const isReachable = (user: { send_invitation?: unknown; email?: unknown; mobile_no?: unknown }) =>
  user.send_invitation !== true || user.email != null || user.mobile_no != null

const plain = defineResource({
  noun: 'user',
  model: 'user',
  path: '/users',
  record: {
    name: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    mobile_no: z.string().nullable(),
    account_type: z.enum(accountTypes),
    organization_id: z.number().int().nullable(),
    organization: z.string().nullable(),
    department_id: z.number().int().nullable(),
    department: z.string().nullable(),
    user_ref_id: z.number().int().nullable(),
    user_ref: z.string().nullable(),
    role_ids: z.array(z.number().int()),
    /** The roles' display names, in the person's order. */
    roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
    status: recordStatus,
    has_second_factor: z.boolean(),
    created_at: instant,
  },
  form,
  filters: {
    account_type: anyOf(accountTypes),
    status: statusFilter,
    organization_id: anyOfIds,
    department_id: anyOfIds,
    role_id: anyOfIds,
  },
  sort: ['name', 'username', 'status', 'created_at', 'updated_at'],
})

/** People who sign in: customers and staff. Nobody sets another person's password; a new person is sent a link. */
export const users = {
  ...plain,
  routes: {
    ...plain.routes,
    list: defineRoute({
      ...plain.routes.list,
      summary:
        'A page of users, those whose name or username begins with `q`, whose mobile no begins or ends with it, or whose email is `q`; `pagination=false`: all, up to 1000',
    }),
    create: defineRoute({
      ...plain.routes.create,
      summary:
        'Create a user, who is sent a link to choose a password unless `send_invitation` is false; roles need a fresh password',
      needsFreshPassword: 'sometimes',
      body: z
        .strictObject({
          ...form,
          ...forNew,
          /** Absent: a link is sent where there is a place for it. */
          send_invitation: z.boolean().optional(),
        })
        .refine(isReachable, invitationsHaveAPlace),
    }),
    update: defineRoute({
      ...plain.routes.update,
      summary:
        'Change a user; making somebody inactive signs them out everywhere at once; other roles, another email or mobile no need a fresh password, and those who had the old one and the new one are told',
      needsFreshPassword: 'sometimes',
      body: z.strictObject({ ...form, version: z.number().int().min(1).optional() }),
    }),
    delete: defineRoute({
      ...plain.routes.delete,
      errors: ['record.in-use', 'user.own-account', 'user.last-administrator'],
    }),
  },
}

const sessionPath = z.strictObject({ id, session: id })

export const userRoutes = {
  search: defineRoute({
    method: 'GET',
    path: '/all-users',
    summary:
      'The first 20 users by name whose name or username begins with `q`, of those the caller may list; without `q` the first 20 of all; `id`: these',
    right: { audience: 'staff', name: 'users.search' },
    query: z.strictObject({
      q: userSearch({ max: 64 }),
      id: anyOfIds,
    }),
    response: wholeList(foundUser),
  }),
  roles: defineRoute({
    method: 'GET',
    path: '/users/roles',
    summary:
      'The first 300 roles by name, those with `q` in it, to choose from; `account_type`: those that the caller may give to such users; `id`: these',
    right: { audience: 'staff', name: 'users.roles' },
    query: z.strictObject({
      q: z.string().trim().min(1).max(100).optional(),
      id: anyOfIds,
      account_type: z.enum(accountTypes).optional(),
    }),
    response: wholeList(z.object({ id: z.number().int(), name: z.string(), display_name: z.string() })),
    goesWith: users.routes.list,
  }),
  sendLink: defineRoute({
    method: 'POST',
    path: '/users/:id/reset-link',
    summary: 'Send a user a link to choose a new password, to the phone or mailbox of their account',
    right: { audience: 'staff', name: 'users.send-reset-link' },
    params: z.strictObject({ id }),
    response: changed(z.object({ channel: z.enum(['sms', 'mail']), masked_destination: z.string() })),
    errors: ['auth.not-reachable'],
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/users/:id/sessions',
    summary: 'Where a user is signed in, the latest seen first, a hundred at most',
    right: { audience: 'staff', name: 'users.sessions' },
    params: z.strictObject({ id }),
    response: wholeList(ownSession),
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/users/:id/sessions/:session',
    summary: 'End one of a user’s sessions, at once and everywhere',
    right: { audience: 'staff', name: 'users.end-session' },
    params: sessionPath,
    response: changed(z.null()),
  }),
  endSessions: defineRoute({
    method: 'DELETE',
    path: '/users/:id/sessions',
    summary: 'End all sessions of a user except the one that makes this call',
    right: { audience: 'staff', name: 'users.end-sessions' },
    params: z.strictObject({ id }),
    response: changed(z.object({ ended: z.number().int() })),
  }),
}
