import * as z from 'zod'
import { organizationSettings, organizationSettingsForm } from './organization-settings'
import { neededId, optionalText, optionalLongText, recordStatus, statusFilter, text } from './form-fields'
import { phoneForm } from './phones'
import { anyOfIds, defineLookup, defineResource } from './resource'
import { bodyId } from './route'

/** A provider, or a part of one, with its own customers, bills and staff. */
export const organizations = defineResource({
  noun: 'organization',
  model: 'organization',
  path: '/organizations',
  record: {
    name: z.string(),
    mobile_no: z.string(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    ...organizationSettings,
    departments: z.number().int(),
    status: recordStatus,
  },
  form: {
    name: text('The organization name field is required', { max: 200 }),
    mobile_no: text('The mobile no field is required', { max: 40 })
      .overwrite(phoneForm)
      .regex(/^\+?\d{5,19}$/),
    email: optionalText({ max: 200 }).pipe(z.email().nullish()),
    address: optionalLongText({ max: 500 }),
    ...organizationSettingsForm,
    status: recordStatus,
  },
  filters: { status: statusFilter },
  sort: ['name', 'status', 'updated_at'],
})

export const organizationLookup = defineLookup({
  path: '/all-organizations',
  fields: { name: z.string(), currency: z.string(), status: recordStatus },
})

/** A part of an organization. */
export const departments = defineResource({
  noun: 'department',
  model: 'department',
  path: '/departments',
  record: {
    name: z.string(),
    organization_id: z.number().int(),
    organization: z.string(),
    /** How many people are in it. */
    people: z.number().int(),
    services: z.number().int(),
    status: recordStatus,
  },
  form: {
    name: text('The name field is required', { max: 200 }),
    organization_id: neededId('The organization field is required'),
    status: recordStatus,
  },
  filters: { organization_id: anyOfIds, status: statusFilter },
  sort: ['name', 'organization', 'status', 'updated_at'],
  listedBy: 'organization',
  thenBy: 'name',
})

export const departmentLookup = defineLookup({
  path: '/all-departments',
  fields: { name: z.string(), organization_id: z.number().int(), status: recordStatus },
  filters: { organization_id: anyOfIds },
})

/** A surcharge in percent, with at most two decimals: `2.5`. */
const fooRate = z
  .union([z.string(), z.number()], {
    error: ({ input }) =>
      input == null ? 'The foo rate field is required' : 'The foo rate field must be a number',
  })
  .transform(String)
  .pipe(
    z
      .string()
      .trim()
      .min(1, { error: 'The foo rate field is required', abort: true })
      .regex(/^-?\d+([.]\d+)?$/, { error: 'The foo rate field must be a number', abort: true })
      .regex(/^-?\d+([.]\d{1,2})?$/, 'The foo rate field must have 2 decimals at most'),
  )
  .transform(Number)
  .pipe(
    z
      .number()
      .min(0, 'The foo rate field must be at least 0')
      .max(99, 'The foo rate field must be at most 99'),
  )

/** What a department does for customers. */
export const services = defineResource({
  noun: 'service',
  model: 'service',
  path: '/services',
  record: {
    name: z.string(),
    department_id: z.number().int(),
    department: z.string(),
    organization_id: z.number().int(),
    organization: z.string(),
    description: z.string().nullable(),
    foo_rate: z.number(),
    status: recordStatus,
  },
  form: {
    name: text('The name field is required', { max: 200 }),
    department_id: neededId('The department field is required'),
    /** Absent: the department's organization. Any other organization is refused. */
    organization_id: bodyId.nullish(),
    description: optionalLongText({ max: 2000 }),
    foo_rate: fooRate,
    status: recordStatus,
  },
  filters: { organization_id: anyOfIds, department_id: anyOfIds, status: statusFilter },
  sort: ['name', 'department', 'organization', 'foo_rate', 'status', 'updated_at'],
  listedBy: 'organization',
  thenBy: 'name',
})
