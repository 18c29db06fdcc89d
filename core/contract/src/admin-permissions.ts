import * as z from 'zod'
import { text } from './form-fields'
import { defineLookup, defineResource } from './resource'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The name by which menus and the code know a permission: `tickets.answer`. */
const name = text('The name field is required', { max: 100 }).regex(
  /^[a-z0-9.-]+$/,
  'The name field may have small letters, digits, dots and hyphens only',
)

/** A path below the API base; `*` stands for anything: `/desk/tickets/*`. */
const path = z
  .string()
  .trim()
  .max(200)
  .regex(
    /^(\*|\/[A-Za-z0-9_\-/:.*]*)$/,
    'A path begins with / and has letters, digits, -, _, :, . and * only',
  )

/** A named permission, and the calls that a role with it reaches. */
export const adminPermissions = defineResource({
  noun: 'admin-permission',
  model: 'admin-permission',
  path: '/admin-permissions',
  record: {
    name: z.string(),
    display_name: z.string(),
    /** What it is about, by its name: `Bills and documents`. */
    topic: z.string(),
    /** Empty: every method. */
    http_method: z.array(z.enum(methods)),
    http_path: z.array(z.string()),
    roles: z.number().int(),
  },
  form: {
    name,
    display_name: text('The display name field is required', { max: 200 }),
    http_method: z.array(z.enum(methods)).max(methods.length).default([]),
    http_path: z.array(path).max(100).default([]),
  },
  filters: {},
  sort: ['display_name', 'name', 'topic', 'updated_at'],
  listedBy: 'topic',
  thenBy: 'display_name',
  needsFreshPassword: true,
})

export const permissionLookup = defineLookup({
  path: '/all-permissions',
  fields: { name: z.string(), display_name: z.string() },
})
