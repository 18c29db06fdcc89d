import * as z from 'zod'
import { defineRoute } from './route'
import { one } from './wire'

/** `skipped`: not asked, because the part is switched off. */
const pointState = z.enum(['good', 'warning', 'bad', 'skipped'])

/** The parts of an installation that have a state of their own. */
const parts = ['database', 'live', 'jobs', 'mail', 'sms', 'gateway', 'radius'] as const

const point = z.object({
  key: z.enum(parts),
  state: pointState,
  /** The part's state, in a sentence. */
  text: z.string(),
  /** What to do about it; null when there is nothing to do. */
  mend: z.string().nullable(),
})

export type HealthPoint = z.infer<typeof point>

const licensed = z.object({ name: z.string(), version: z.string(), licence: z.string() })

/** A package that the portal is made of. */
export type Licensed = z.infer<typeof licensed>

export const aboutRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/about',
    summary:
      'The installation: its version, how its parts are and what to do, and the licences of the packages it contains',
    right: { audience: 'staff', name: 'about.read' },
    response: one(
      z.object({
        version: z.string(),
        node: z.string(),
        health: z.array(point),
        /** Empty for an installation that was not built, as in development. */
        licences: z.array(licensed),
      }),
    ),
  }),
}
