import * as z from 'zod'
import { optionalText, recordStatus, statusFilter, text } from './form-fields'
import { anyOfIds, defineLookup, defineResource } from './resource'
import { bodyId } from './route'

/** Where lines are: outages are announced for an area. */
export const areas = defineResource({
  noun: 'area',
  model: 'area',
  path: '/areas',
  record: {
    name: z.string(),
    city: z.string(),
    /** What customers read who read Bangla; null: the English words. */
    name_bn: z.string().nullable(),
    city_bn: z.string().nullable(),
    organization_id: z.number().int(),
    organization: z.string(),
    /** How many lines that are not closed. */
    lines: z.number().int(),
    status: recordStatus,
  },
  form: {
    name: text('The name field is required', { max: 100 }),
    city: text('The city field is required', { max: 100 }),
    name_bn: optionalText({ max: 100 }),
    city_bn: optionalText({ max: 100 }),
    organization_id: bodyId,
    /** New lines can be in active areas only. */
    status: recordStatus,
  },
  filters: { organization_id: anyOfIds, status: statusFilter },
  sort: ['name', 'city', 'organization', 'lines', 'status', 'updated_at'],
  listedBy: 'organization',
  thenBy: 'name',
})

export const areaLookup = defineLookup({
  path: '/all-areas',
  fields: {
    name: z.string(),
    city: z.string(),
    organization_id: z.number().int(),
    status: recordStatus,
  },
  filters: { organization_id: anyOfIds },
})
