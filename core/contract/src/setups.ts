import * as z from 'zod'
import { bodyId, defineRoute, id } from './route'
import { changed, instant, one } from './wire'

/** The steps of the first set-up, in their order. */
export const setupSteps = [
  'organization',
  'brand',
  'money',
  'billing',
  'package',
  'messages',
  'payments',
  'network',
  'done',
] as const

export type SetupStep = (typeof setupSteps)[number]

const setup = z.object({
  /** Null: there is no organization yet, and the first step makes it. */
  organization_id: z.number().int().nullable(),
  organization: z.string().nullable(),
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      /** `problem`: what was saved cannot work yet. */
      state: z.enum(['done', 'skipped', 'problem', 'todo']),
    }),
  ),
  /** Whether it is offered: it has begun, or there is no organization, and it is not finished. */
  is_open: z.boolean(),
  packages: z.number().int(),
  access_servers: z.number().int(),
  areas: z.number().int(),
  /** When an access server was last heard. */
  heard_at: instant.nullable(),
  /** When the RADIUS server last asked whether a line may sign in, for whatever name. */
  requested_at: instant.nullable(),
  can: z.array(z.enum(['set'])),
})

export type Setup = z.infer<typeof setup>

/** The files by which FreeRADIUS asks this installation; the secret is not in them. */
const radiusFiles = z.object({
  /** Where it asks. */
  address: z.string(),
  /** Whether the portal has a secret for it (`RADIUS_SECRET`): without one it answers nobody. */
  has_secret: z.boolean(),
  /** From which addresses it may ask, besides this machine. */
  peers: z.array(z.string()),
  files: z.array(
    z.object({
      name: z.string(),
      /** Its place below FreeRADIUS' configuration: `sites-enabled/portal`. */
      place: z.string(),
      text: z.string(),
    }),
  ),
})

export type RadiusFiles = z.infer<typeof radiusFiles>

export const setupRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/organizations/setup',
    summary: 'How far the first set-up of an organization is',
    right: { audience: 'staff', name: 'organizations.setup' },
    query: z.strictObject({
      /** Absent: the one whose set-up is open, or the first. */
      organization_id: id.optional(),
    }),
    response: one(setup),
    errors: ['record.not-found'],
  }),
  radiusFiles: defineRoute({
    method: 'GET',
    path: '/organizations/setup/radius-files',
    summary: 'The files of FreeRADIUS with the address of this installation; never the secret',
    right: { audience: 'staff', name: 'organizations.radius-files' },
    response: one(radiusFiles),
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/organizations/setup',
    summary: 'Notes that a step of the first set-up is done or passed over; the last one ends it',
    right: { audience: 'staff', name: 'organizations.set-setup' },
    body: z.strictObject({
      organization_id: bodyId,
      step: z.enum(setupSteps),
      state: z.enum(['done', 'skipped']),
    }),
    response: changed(setup),
    errors: ['record.not-found'],
  }),
}

const settingChange = z.object({
  /** The field, as the organization's record names it. */
  setting: z.string(),
  at: instant,
  /** Null: not somebody whom the reader may see. */
  by: z.string().nullable(),
})

export type SettingChange = z.infer<typeof settingChange>

export const settingChangeRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/organizations/:id/setting-changes',
    summary: 'When each setting of an organization was last changed, and by whom',
    right: { audience: 'staff', name: 'organizations.setting-changes' },
    params: z.strictObject({ id }),
    response: one(z.object({ changes: z.array(settingChange) })),
  }),
}
