import * as z from 'zod'
import { defineRoute } from './route'
import { connectionQuery, cuid, day, instant, list, one, listQuery } from './wire'

/** The longest range of one call, in days. */
export const usageRangeLimit = 366

export const usage = z.object({
  from: day,
  to: day,
  per: z.enum(['day', 'month']),
  /** Bytes per billing period included in the package; null: unlimited, or no contract in force. */
  quota_bytes: z.number().int().nullable(),
  /** How fast the line is once that is used up; null: as fast as before. `slow_until`: it is used up, until this day. */
  after_quota: z
    .object({ download_mbps: z.number(), upload_mbps: z.number(), slow_until: day.nullable() })
    .nullable(),
  download_bytes: z.number().int(),
  upload_bytes: z.number().int(),
  /** One element per day (`2026-03-01`) or month (`2026-03`) of the range, also for those without usage. */
  series: z.array(
    z.object({ period: z.string(), download_bytes: z.number().int(), upload_bytes: z.number().int() }),
  ),
})

export type Usage = z.infer<typeof usage>

/** One session of a connection, as the network reported it. */
export const networkSession = z.object({
  id: z.number().int(),
  /** The hardware address of what signed in, `02-1A-…`; null when the equipment does not report it. */
  device: z.string().nullable(),
  /** Where it signed in, as the provider calls the place. */
  place: z.string(),
  address: z.string().nullable(),
  started_at: instant,
  /** Null while it lasts. */
  stopped_at: instant.nullable(),
  /** When the equipment last reported it. */
  updated_at: instant,
  download_bytes: z.number().int(),
  upload_bytes: z.number().int(),
  /** Why it ended, as a plain code; null while it lasts. */
  ended_by: z.enum(['customer', 'line', 'provider', 'equipment', 'time-limit', 'unknown']).nullable(),
  /** The equipment was told to end the session, and has not reported the end yet. */
  is_disconnecting: z.boolean(),
})

export type NetworkSession = z.infer<typeof networkSession>

/** How many sessions of one connection are shown as open at once. */
export const liveSessionLimit = 20

export const liveUsage = z.object({
  /** Longest first. */
  sessions: z.array(networkSession),
  /** Bytes used today, by the provider's calendar. */
  today: z.object({ download_bytes: z.number().int(), upload_bytes: z.number().int() }),
})

export type LiveUsage = z.infer<typeof liveUsage>

export const usageRoutes = {
  usage: defineRoute({
    method: 'GET',
    path: '/usage',
    summary: 'Bytes of one connection per day or month; without dates the present billing period',
    right: { audience: 'self-care', name: 'usage.read' },
    connection: 'required',
    query: z.strictObject({
      cuid,
      from: day.optional(),
      to: day.optional(),
      per: z.enum(['day', 'month']).default('day'),
    }),
    response: one(usage),
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/usage/sessions',
    summary: 'Sessions of one connection, newest first',
    right: { audience: 'self-care', name: 'usage.sessions' },
    connection: 'required',
    query: listQuery({ filters: { cuid } }),
    response: list(networkSession),
  }),
  live: defineRoute({
    method: 'GET',
    path: '/usage/live',
    summary: 'The open sessions of one connection, and its usage of today',
    right: { audience: 'self-care', name: 'usage.live' },
    connection: 'required',
    query: connectionQuery,
    response: one(liveUsage),
  }),
}
