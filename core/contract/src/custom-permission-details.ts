import * as z from 'zod'
import { permissionActions, permissionGrantShape } from './permission-rules'
import { anyOfIds, defineResource } from './resource'

/** The id of a record that must be named; when it is absent, the error names the field. */
const needed = (field: string) =>
  z
    .number({ error: ({ input }) => (input == null ? `The ${field} field is required` : undefined) })
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)

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
    permission: needed('permission'),
    route: needed('route'),
    ...permissionGrantShape,
  },
  filters: { permission: anyOfIds, route: anyOfIds },
  sort: ['permission_name', 'route_name', 'updated_at'],
  needsFreshPassword: true,
})
