import * as z from 'zod'
import { optionalLongText, recordStatus, statusFilter, text } from './form-fields'
import { defineLookup, defineResource } from './resource'

/** A named set of row rules that roles have: "Own organization". */
export const customPermissions = defineResource({
  noun: 'custom-permission',
  model: 'custom-permission',
  path: '/custom-permissions',
  record: {
    permission: z.string(),
    description: z.string().nullable(),
    status: recordStatus,
    details: z.number().int(),
    roles: z.number().int(),
  },
  form: {
    permission: text('The permission field is required', { max: 200 }),
    description: optionalLongText({ max: 1000 }),
    status: recordStatus.optional(),
  },
  forNew: { status: recordStatus.default('active') },
  filters: { status: statusFilter },
  sort: ['permission', 'status', 'updated_at'],
  needsFreshPassword: true,
})

export const customPermissionLookup = defineLookup({
  path: '/all-custom-permissions',
  fields: { permission: z.string(), status: recordStatus },
})
