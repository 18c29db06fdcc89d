import * as z from 'zod'
import { anyOfIds } from './resource'
import { defineRoute } from './route'
import { one } from './wire'

/** What has names that filters and forms of staff offer. */
export const lookUpKinds = ['areas', 'packages', 'departments', 'organizations'] as const

export type LookUpKind = (typeof lookUpKinds)[number]

/** How many names of a kind are told at most. */
export const namesTold = 300

const name = z.object({
  id: z.number().int(),
  name: z.string(),
  /** What customers read who read Bangla; null: the English words. */
  name_bn: z.string().nullable(),
  /** Of an area: its city, because two may have the same name. */
  city: z.string().nullable(),
  organization_id: z.number().int(),
  /** Filters offer what is not active any more while something has it; forms do not. */
  is_active: z.boolean(),
})

export type ToldName = z.infer<typeof name>

const several = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((kind) => kind.trim()))])
  .pipe(z.array(z.enum(lookUpKinds)).min(1).max(lookUpKinds.length))

export const lookUpRoutes = {
  names: defineRoute({
    method: 'GET',
    path: '/look-ups',
    summary: `Names to choose from in filters and forms, of several kinds at once: the first ${namesTold} of each that are active or in use, of the caller’s organizations`,
    right: { audience: 'every-staff', name: 'look-ups.names' },
    query: z.strictObject({
      kinds: several,
      /** A part of the name, or of an area’s city. */
      q: z.string().trim().min(1).max(100).optional(),
      /** Those with these ids, also where nothing has them any more. Meant for one kind. */
      id: anyOfIds,
      organization_id: anyOfIds,
    }),
    /** Only the kinds that were asked for. */
    response: one(z.partialRecord(z.enum(lookUpKinds), z.array(name))),
  }),
}
