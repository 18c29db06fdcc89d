import * as z from 'zod'
import { subscriber } from './auth'
import { areaOutage } from './outages'
import { defineRoute } from './route'
import { sessionEndings } from './usage'
import { connectionQuery, cuid, day, instant, money, one, wholeList } from './wire'

const connectionStatus = z.enum(['active', 'suspended', 'closed'])

/** The specification's account info and package info, with more that customers ask for. */
export const accountInfo = z.object({
  username: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  /** Whose name the line is in. */
  holder: z.string(),
  address: z.string(),
  city: z.string(),
  status: connectionStatus,
  /** The next fields are null without a contract in force. */
  package: z.string().nullable(),
  contractStartDate: day.nullable(),
  download_mbps: z.number().nullable(),
  upload_mbps: z.number().nullable(),
  /** Bytes per billing period; null: no limit. */
  quota_bytes: z.number().int().nullable(),
  /** What is planned for the line: its end, or that it goes to another customer, with its last day; null: nothing. */
  planned: z.object({ kind: z.enum(['end', 'move']), last_day: day }).nullable(),
})

export type AccountInfo = z.infer<typeof accountInfo>

/** A connection with what the switcher and the mobile profile panel need. */
export const activeConnection = subscriber.extend({
  /** Where the line is: what sentences name it by, as `service-status` does. */
  area: z.string(),
  status: connectionStatus,
  /** The overdue amount; null when nothing is overdue, and for everybody but the owner. */
  overdue: money.nullable(),
})

export type ActiveConnection = z.infer<typeof activeConnection>

/** A new price per month, before tax and with tax, and its first day. */
export const comingPrice = z.object({ price: money, total: money, from: day })

export type ComingPrice = z.infer<typeof comingPrice>

export const betterPackage = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  download_mbps: z.number(),
  upload_mbps: z.number(),
  /** Bytes per period; null: no limit. */
  quota_bytes: z.number().int().nullable(),
  /** Per month, before tax. */
  price: money,
  /** Per month, tax included: what people compare. */
  total: money,
  /** The price from a later day on; null when the provider has planned none. */
  coming_price: comingPrice.nullable(),
  /** How much more it costs per month than the present package, before tax and with tax. */
  price_difference: money,
  total_difference: money,
})

export type BetterPackage = z.infer<typeof betterPackage>

/** The state of a line in the order a customer asks: does it work, since when, and if not, why and until when. */
export const lineStatus = z.object({
  state: z.enum(['online', 'offline', 'suspended', 'closed', 'outage']),
  area: z.string(),
  city: z.string(),
  /** Since when it is online, offline or suspended, where that is known. */
  since: instant.nullable(),
  /** Overdue amount, when suspended. */
  overdue: money.nullable(),
  /** Of a prepaid line that is off because nothing was paid for today: the last paid day. */
  paid_until: day.nullable(),
  /** Of a prepaid line that is off: it has not been paid for since it is prepaid, so there is no last paid day. */
  is_never_paid: z.boolean(),
  /**
   * Of a suspended line: that it is so by hand, the day on which it is switched on again if there is one, and why, if its owner
   * may know.
   */
  pause: z.object({ back_on: day.nullable(), reason: z.string().nullable() }).nullable(),
  /**
   * Of an offline line: when it was paid, if that switched it on again within the last five minutes. Its router should be
   * back soon.
   */
  paid_at: instant.nullable(),
  /** The outage that explains the state. */
  outage: areaOutage.nullable(),
  /** Outages and planned work that run in the area, whatever the state of the line. */
  running: z.array(areaOutage),
  /** Planned work of the coming two weeks. */
  planned: z.array(areaOutage),
  /** The router's latest network session. */
  last_session: z
    .object({
      started_at: instant,
      stopped_at: instant.nullable(),
      ended_by: z.enum(sessionEndings).nullable(),
    })
    .nullable(),
  /** How the router's latest attempt to sign in ended; null when the network has reported none. */
  last_authentication: z
    .object({
      at: instant,
      is_accepted: z.boolean(),
      reason: z.enum([
        'accepted',
        'suspended',
        'closed',
        'no-contract',
        'wrong-password',
        // The line has no password yet.
        'no-password',
        // The password came in a way that the RADIUS server does not check, such as EAP.
        'method-not-offered',
        // The line is bound to another device, or has as many online as it may.
        'other-device',
        'too-many-sessions',
        // The RADIUS server refused it and did not say why.
        'unknown',
      ]),
    })
    .nullable(),
})

export type LineStatus = z.infer<typeof lineStatus>

export const connectionRoutes = {
  active: defineRoute({
    method: 'GET',
    path: '/get_active_connections',
    summary: 'The connections of the owner of the named one: what the switcher lists',
    right: { audience: 'self-care', name: 'connections.list-own' },
    connection: 'optional',
    query: connectionQuery,
    response: wholeList(activeConnection),
  }),
  accountInfo: defineRoute({
    method: 'GET',
    path: '/get-account-info',
    summary: 'Account and package of one connection',
    right: { audience: 'self-care', name: 'connections.account-info' },
    connection: 'required',
    query: connectionQuery,
    response: one(accountInfo),
  }),
  betterPackages: defineRoute({
    method: 'GET',
    path: '/get_next_better_packages',
    summary: 'Up to three packages faster than the present one and with no smaller quota, cheapest first',
    right: { audience: 'self-care', name: 'connections.better-packages' },
    connection: 'required',
    query: connectionQuery,
    response: wholeList(betterPackage),
  }),
  serviceStatus: defineRoute({
    method: 'GET',
    path: '/service-status',
    summary: 'Whether the line works, since when, and if not, why and until when',
    right: { audience: 'self-care', name: 'connections.service-status' },
    connection: 'required',
    query: connectionQuery,
    response: one(lineStatus),
  }),
  contactInfo: defineRoute({
    method: 'GET',
    path: '/get-contact-info',
    summary: 'How to reach the provider; without `org_id` the person’s own',
    right: { audience: 'signed-in', name: 'connections.contact-info' },
    query: z.strictObject({
      org_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      cuid,
    }),
    connection: 'optional',
    response: one(
      z.object({
        name: z.string(),
        mobile_no: z.string(),
        email: z.string().nullable(),
        address: z.string().nullable(),
        /** When somebody answers. */
        support_hours: z.string().nullable(),
      }),
    ),
  }),
}
