import * as z from 'zod'
import { text } from './form-fields'
import { defineLookup, defineResource } from './resource'
import { bodyId } from './route'

/** A role: the calls and the rows that people with it reach. */
export const adminRoles = defineResource({
  noun: 'admin-role',
  model: 'admin-role',
  path: '/admin-roles',
  record: {
    name: z.string(),
    display_name: z.string(),
    /** The code refers to this role, so it keeps its name and cannot be deleted. */
    is_built_in: z.boolean(),
    permission_ids: z.array(z.number().int()),
    custom_permission_ids: z.array(z.number().int()),
    people: z.number().int(),
  },
  form: {
    name: text('The name field is required', { max: 64 }).regex(
      /^[a-z0-9-]+$/,
      'The name field may have small letters, digits and hyphens only',
    ),
    display_name: text('The display name field is required', { max: 100 }),
    /** Absent: the role's permissions stay as they are. */
    permission_ids: z.array(bodyId).max(1000).optional(),
    custom_permission_ids: z.array(bodyId).max(1000).optional(),
  },
  filters: {},
  sort: ['display_name', 'name', 'updated_at'],
  needsFreshPassword: true,
})

export const roleLookup = defineLookup({
  path: '/all-roles',
  fields: { name: z.string(), display_name: z.string() },
})
