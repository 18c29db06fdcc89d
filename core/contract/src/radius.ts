import * as z from 'zod'
import { exportOf } from './exports'
import { bodyId, defineRoute } from './route'
import { changed, connectionQuery, instant, list, listQuery } from './wire'
import { asIs } from './visible-texts'

/** The header in which the RADIUS server sends the shared secret. */
export const radiusSecretHeader = 'x-radius-secret'

/**
 * A packet as FreeRADIUS' `rlm_rest` writes it with `body = 'json'`: `{"User-Name": {"type": "string", "value":
 * ["line-1"]}}`. Numbers come as numbers, enumerations by their names or, with `raw_value`, as numbers, everything else
 * as text. What an attribute holds is not checked here: equipment would repeat a packet that is refused for one which
 * nobody reads. The body's limit bounds all of it.
 */
export const radiusPacket = z.record(z.string(), z.unknown())

export type RadiusPacket = z.infer<typeof radiusPacket>

/** Attributes that the RADIUS server sets, in `rlm_rest`'s notation. They never contain text from the packet. */
export const radiusAnswer = z.record(
  z.string(),
  z.object({
    value: z.array(z.union([z.string(), z.number()])),
    op: z.enum([':=']),
    /** The RADIUS server takes texts literally and does not expand variables in them. */
    do_xlat: z.literal(false),
  }),
)

export type RadiusAnswer = z.infer<typeof radiusAnswer>

/** Accounting packets are small; a larger body is not one. */
const packetLimit = 32 * 1024

/** A name that equipment reports although no line has it. */
const unknownLine = z.object({
  username: z.string(),
  nas_address: z.string(),
  /** Where that equipment is, if known. */
  place: z.string().nullable(),
  /** By how much its clock is behind, if it is surely wrong; negative: ahead. */
  clock_behind_seconds: z.number().int().nullable(),
  device: z.string().nullable(),
  /** The lines that it may be, of those that the caller may list, the likeliest first; at most three. */
  suggestions: z.array(
    z.object({
      id: z.number().int(),
      username: z.string(),
      holder: z.string(),
      is_closed: z.boolean(),
      /** `device`: the same device was signed in on it. `name`: its name, now or before, is spelt nearly alike. */
      by: z.enum(['device', 'name']),
    }),
  ),
  packets: z.number().int(),
  first_at: instant,
  last_at: instant,
  /** Since when, and by whom, it counts as nobody's; null: somebody is to look at it. */
  ignored: z.object({ at: instant, by: z.string().nullable() }).nullable(),
})

export type UnknownLine = z.infer<typeof unknownLine>

/** `ignored`: put aside, because no customer will ever have them. */
export const unknownLineState = z.enum(['open', 'ignored'])

export type UnknownLineState = z.infer<typeof unknownLineState>

const listOfUnknownLines = defineRoute({
  method: 'GET',
  path: '/radius/unknown-lines',
  summary: 'Names that the network reports and no line has, latest first',
  right: { audience: 'staff', name: 'radius.unknown-lines' },
  query: listQuery({ filters: { state: unknownLineState.default('open') } }),
  response: list(unknownLine).extend({ can: z.array(z.enum(['add-line', 'assign', 'ignore'])) }),
})

export const radiusRoutes = {
  accounting: defineRoute({
    method: 'POST',
    path: '/radius/accounting',
    summary: 'Takes an accounting packet; answers 204 also to repeated, late and unknown ones',
    right: { audience: 'network', name: 'radius.accounting' },
    body: radiusPacket,
    bodyLimit: packetLimit,
    response: z.void(),
  }),
  authorize: defineRoute({
    method: 'POST',
    path: '/radius/authorize',
    summary: 'Says whether a line may sign in, and with what: 200, 401 with a reason, or 404',
    right: { audience: 'network', name: 'radius.authorize' },
    body: radiusPacket,
    bodyLimit: packetLimit,
    response: radiusAnswer,
    secret: true,
  }),
  postAuth: defineRoute({
    method: 'POST',
    path: '/radius/post-auth',
    summary: 'Notes how an attempt to sign in ended, after the password was checked',
    right: { audience: 'network', name: 'radius.post-auth' },
    query: z.strictObject({ result: z.enum(['Access-Accept', 'Access-Reject']) }),
    body: radiusPacket,
    bodyLimit: packetLimit,
    response: z.void(),
    secret: true,
  }),
  unknownLines: listOfUnknownLines,
  exportUnknownLines: exportOf(listOfUnknownLines),
  ignoreUnknownLine: defineRoute({
    method: 'PUT',
    path: '/radius/unknown-lines/ignored',
    summary: 'Puts a name that no line will have aside, or takes it back',
    right: { audience: 'staff', name: 'radius.ignore-unknown-line' },
    body: z.strictObject({
      // as the network reports it, which is no line's name
      name: asIs(z.string().min(1).max(253)),
      nas_address: asIs(z.union([z.ipv4(), z.ipv6()])),
      is_ignored: z.boolean(),
    }),
    response: changed(unknownLine.pick({ username: true, nas_address: true, ignored: true })),
    errors: ['record.not-found'],
  }),
  setPassword: defineRoute({
    method: 'PUT',
    path: '/radius/password',
    summary: 'Sets what a line signs in to the network with; it cannot be read again',
    right: { audience: 'staff', name: 'radius.set-password' },
    connection: 'required',
    query: connectionQuery,
    body: z.strictObject({
      password: asIs(
        z
          .string()
          .min(8)
          .max(64)
          .regex(/^[\x21-\x7e]+$/),
      ),
    }),
    response: changed(z.object({ id: bodyId })),
    secret: true,
  }),
}
