import * as z from 'zod'
import { neededId } from './form-fields'
import { permissionActions, permissionGrantShape } from './permission-rules'
import { anyOfIds, defineResource } from './resource'

/** Rule sets as stored, unchecked: an old one may not pass today's checks. */
const keptRules = z.record(z.string(), z.unknown())

/** One line of a custom permission: what may be done with which records of a route list's model. */
export const customPermissionDetails = defineResource({
  noun: 'custom-permission-detail',
  model: 'custom-permission-detail',
  path: '/custom-permission-details',
  record: {
    /** The custom permission's id. */
    permission: z.number().int(),
    permission_name: z.string(),
    /** The route list's id. */
    route: z.number().int(),
    route_name: z.string(),
    route_model: z.string(),
    actions: z.array(z.enum(permissionActions)),
    flag: z.enum(['0', '1']),
    list: keptRules,
    edit: keptRules,
    delete: keptRules,
  },
  form: {
    permission: neededId('The permission field is required'),
    route: neededId('The route field is required'),
    ...permissionGrantShape,
  },
  filters: { permission: anyOfIds, route: anyOfIds },
  sort: ['permission_name', 'route_name', 'updated_at'],
  thenBy: 'route_name',
  needsFreshPassword: true,
})
