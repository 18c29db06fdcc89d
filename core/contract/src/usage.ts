import * as z from 'zod'
import { defineRoute } from './route'
import { connectionQuery, cuid, day, givenDay, instant, list, listQuery, one } from './wire'

/** The longest range of one call, in days. */
export const usageRangeLimit = 366

export const usage = z.object({
  from: day,
  to: day,
  per: z.enum(['day', 'month']),
  /** By the provider’s calendar: what comes after it is not known yet. */
  today: day,
  /** The first day of which anything is known; null: nothing is. Days before it are not days without usage. */
  known_from: day.nullable(),
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

/** Why a session ended. `customer`: their device ended it; `request`: the portal, as the customer asked. */
export const sessionEndings = [
  'customer',
  'request',
  'line',
  'provider',
  'equipment',
  'time-limit',
  'unknown',
] as const

/** One session of a connection, as the network reported it. */
export const networkSession = z.object({
  id: z.number().int(),
  /** The hardware address of what signed in, `02-1A-…`; null when the equipment does not report it. */
  device: z.string().nullable(),
  /** What people call it; null: nobody has named it. */
  device_name: z.string().nullable(),
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
  ended_by: z.enum(sessionEndings).nullable(),
  /** The equipment was told to end the session, and has not reported the end yet. */
  is_disconnecting: z.boolean(),
})

export type NetworkSession = z.infer<typeof networkSession>

/** How many days of drops are told. */
export const dropDays = 30

/** How the present billing period goes, beside the one before. */
const usageOutlook = z.object({
  from: day,
  to: day,
  today: day,
  used_bytes: z.number().int(),
  /** The period before: until the same day of it, and in all; null: it is not known from its first day on. */
  previous: z
    .object({ from: day, to: day, by_now_bytes: z.number().int(), used_bytes: z.number().int() })
    .nullable(),
  /** Of a whole day of this period; null: there was none yet. */
  average_bytes: z.number().int().nullable(),
  busiest: z.object({ day, bytes: z.number().int() }).nullable(),
  /** At the period’s end, if it goes on so; null: too little is known. */
  forecast_bytes: z.number().int().nullable(),
  quota_bytes: z.number().int().nullable(),
  /** The day on which the quota was or will be used up; null: not within this period, or there is no quota. */
  quota_ends_on: day.nullable(),
  /** How often sessions ended because the line or the equipment failed, for each of the last known days, the oldest first. */
  drops: z.array(z.object({ day, count: z.number().int() })).max(dropDays),
})

export type UsageOutlook = z.infer<typeof usageOutlook>

/** How many sessions of one connection are shown as open at once. */
export const liveSessionLimit = 20

export const liveUsage = z.object({
  /** Longest first. */
  sessions: z.array(networkSession),
  /** Bytes used today, by the provider's calendar. */
  today: z.object({ download_bytes: z.number().int(), upload_bytes: z.number().int() }),
})

export type LiveUsage = z.infer<typeof liveUsage>

const usageRead = defineRoute({
  method: 'GET',
  path: '/usage',
  summary: 'Bytes of one connection per day or month; without dates the present billing period',
  right: { audience: 'self-care', name: 'usage.read' },
  connection: 'required',
  query: z.strictObject({
    cuid,
    from: givenDay().optional(),
    to: givenDay().optional(),
    per: z.enum(['day', 'month']).default('day'),
  }),
  response: one(usage),
})

export const usageRoutes = {
  usage: usageRead,
  sessions: defineRoute({
    method: 'GET',
    path: '/usage/sessions',
    summary: 'Sessions of one connection, newest first',
    right: { audience: 'self-care', name: 'usage.sessions' },
    connection: 'required',
    query: listQuery({
      filters: {
        cuid,
        /** Only those that lasted at some time of this day of the provider’s calendar. */
        day: givenDay().optional(),
      },
    }),
    response: list(networkSession),
  }),
  outlook: defineRoute({
    method: 'GET',
    path: '/usage/outlook',
    summary:
      'The present billing period beside the one before: average, busiest day, what it comes to, when the quota ends, and drops of the line',
    right: { audience: 'self-care', name: 'usage.outlook' },
    goesWith: usageRead,
    connection: 'required',
    query: connectionQuery,
    response: one(usageOutlook),
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
