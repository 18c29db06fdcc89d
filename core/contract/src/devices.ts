import * as z from 'zod'
import { optionalText } from './form-fields'
import { defineRoute, id } from './route'
import { changed, connectionQuery, instant, wholeList } from './wire'

/** Devices not seen for longer than this many days are not listed. */
export const deviceDays = 90

/** The most devices one call answers. */
export const deviceLimit = 50

/** Letters of a device's name. */
export const deviceNameLength = 40

/** What signed in at one place: a router, mostly. */
export const device = z.object({
  /** The id of its latest session; `disconnect` takes it. */
  id: z.number().int(),
  /** Its hardware address, `02-1A-…`; null when the equipment does not report it. */
  device: z.string().nullable(),
  /** What people call it; null: nobody has named it. */
  name: z.string().nullable(),
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
  name: defineRoute({
    method: 'PUT',
    path: '/devices/:id/name',
    summary:
      'Names the device of a session, wherever it signs in on this line; without a name it has none any more',
    right: { audience: 'self-care', name: 'devices.name' },
    connection: 'required',
    params: z.strictObject({ id }),
    query: connectionQuery,
    body: z.strictObject({ name: optionalText({ max: deviceNameLength }) }),
    response: changed(z.object({ name: z.string().nullable() })),
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
