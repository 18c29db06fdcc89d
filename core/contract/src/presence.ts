import * as z from 'zod'
import { wholeList } from './wire'

/** What somebody does at a place: looks at it, writes there, or has left it. */
export const presenceState = z.enum(['looking', 'typing', 'gone'])

export type PresenceState = z.infer<typeof presenceState>

/** A colleague at the same place. */
export const present = z.object({
  id: z.number().int(),
  name: z.string(),
  state: presenceState.exclude(['gone']),
})

export type Present = z.infer<typeof present>

/** The body of a route by which a browser says what its person does at a place. */
export const presenceBody = z.strictObject({ state: presenceState })

/** The others who are at the place. */
export const presenceAnswer = wholeList(present)

/** Browsers say it again at this interval, and whoever has said nothing for twice as long has left. */
export const presenceBeatMs = 20_000
