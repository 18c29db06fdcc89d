import * as z from 'zod'
import { recordStatus, statusFilter, text } from './form-fields'
import { missing } from './missing'
import { anyOf, anyOfIds, defineResource } from './resource'
import { bodyId, defineRoute, id } from './route'
import { asIs } from './visible-texts'
import { changed, instant } from './wire'

/** Whose equipment it is: that decides which attributes it understands. */
export const equipmentKinds = ['mikrotik', 'cisco', 'juniper', 'huawei', 'ubiquiti', 'other'] as const

export type EquipmentKind = (typeof equipmentKinds)[number]

/**
 * What happens to a running session when its line changes: `change`: the equipment is told the new speed (CoA);
 * `disconnect`: the session ends, and signs in anew.
 */
const changeWays = ['change', 'disconnect'] as const

/** The port on which equipment takes requests, where it has none of its own. */
export const usualCoaPort = 3799

/** `silent`: no answer came that its secret proves: it does not listen there, or the secret is another one. */
const checkResult = z.enum(['answered', 'silent'])

/** Printable, without spaces, as equipment takes it in its configuration. */
const secret = asIs(
  z
    .string()
    .min(8)
    .max(128)
    .regex(/^[\x21-\x7e]+$/, 'Use letters, digits and signs, without spaces'),
)

const address = z
  .string({ error: missing('The address field is required') })
  .trim()
  .min(1, { error: 'The address field is required', abort: true })
  .max(45)

/** The equipment where lines sign in and that reports what they use (RADIUS: a NAS). */
export const accessServers = defineResource({
  noun: 'access-server',
  model: 'access-server',
  path: '/access-servers',
  record: {
    name: z.string(),
    /** Where it stands, as customers read it. */
    place: z.string(),
    organization_id: z.number().int(),
    organization: z.string(),
    address: z.string(),
    kind: z.enum(equipmentKinds),
    /** Null: the port of the installation, usually 3799. */
    coa_port: z.number().int().nullable(),
    on_change: z.enum(changeWays),
    /** When the secret was stored, which is never told; null: there is none. */
    secret_set_at: instant.nullable(),
    /** When it sent its latest accounting packet. */
    heard_at: instant.nullable(),
    checked_at: instant.nullable(),
    check_result: checkResult.nullable(),
    status: recordStatus,
  },
  form: {
    name: text('The name field is required', { max: 100 }),
    place: text('The place field is required', { max: 100 }),
    organization_id: bodyId,
    address,
    kind: z.enum(equipmentKinds),
    coa_port: z.number().int().min(1).max(65_535).nullish(),
    on_change: z.enum(changeWays),
    /** Absent: the stored one stays, unless the address changes. */
    secret: secret.nullish(),
    /** Inactive equipment is asked for nothing; its lines may still sign in. */
    status: recordStatus,
  },
  filters: { organization_id: anyOfIds, kind: anyOf(equipmentKinds), status: statusFilter },
  sort: ['name', 'organization', 'kind', 'heard_at', 'status', 'updated_at'],
  listedBy: 'organization',
  thenBy: 'name',
  needsFreshPassword: true,
})

export const accessServerRoutes = {
  check: defineRoute({
    method: 'POST',
    path: '/access-servers/:id/check',
    summary: 'Asks an access server whether it hears the portal, with its secret, and keeps the result',
    right: { audience: 'staff', name: 'access-servers.check' },
    params: z.strictObject({ id }),
    body: z.strictObject({}),
    response: changed(z.object({ checked_at: instant, check_result: checkResult })),
    errors: ['access-server.no-secret', 'access-server.off', 'request.rate-limited'],
  }),
}
