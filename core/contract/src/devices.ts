import * as z from 'zod'
import { defineRoute, id } from './route'
import { changed, connectionQuery, instant, wholeList } from './wire'

/** Devices not seen for longer than this many days are not listed. */
export const deviceDays = 90

/** The most devices one call answers. */
export const deviceLimit = 50

/** What signed in at one place: a router, mostly. */
export const device = z.object({
  /** The id of its latest session; `disconnect` takes it. */
  id: z.number().int(),
  /** Its hardware address, `02-1A-…`; null when the equipment does not report it. */
  device: z.string().nullable(),
  /** Where it signs in, as the provider calls the place. */
  place: z.string(),
  /** `disconnecting`: the network was asked to disconnect it, and has not reported the end yet. */
  state: z.enum(['online', 'disconnecting', 'offline']),
  /** Online since, or offline since. */
  since: instant,
  first_seen_at: instant,
  sessions: z.number().int(),
  download_bytes: z.number().int(),
  upload_bytes: z.number().int(),
})

export type Device = z.infer<typeof device>

export const deviceRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/devices',
    summary: 'Devices that signed in on one connection lately, those online first',
    right: { audience: 'self-care', name: 'devices.list' },
    connection: 'required',
    query: connectionQuery,
    response: wholeList(device),
  }),
  disconnect: defineRoute({
    method: 'POST',
    path: '/devices/:id/disconnect',
    summary: 'Ends the session of a device; it may sign in again',
    right: { audience: 'self-care', name: 'devices.disconnect' },
    connection: 'required',
    params: z.strictObject({ id }),
    query: connectionQuery,
    response: changed(z.object({ id: z.number().int(), state: device.shape.state })),
    errors: [
      'device.not-online',
      'device.not-disconnected',
      'device.no-answer',
      'device.disconnect-not-set-up',
    ],
  }),
}
