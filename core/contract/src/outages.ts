import * as z from 'zod'
import { exportOf } from './exports'
import { bodyId, defineRoute, id } from './route'
import { changed, connectionQuery, instant, list, one, listQuery, wholeList } from './wire'

/** The services that an outage can interrupt. */
export const outageService = z.enum(['Internet', 'Television', 'Telephone'])

/** An outage as customers of its area see it. */
export const areaOutage = z.object({
  id: z.number().int(),
  title: z.string(),
  services: z.array(z.string()),
  is_planned: z.boolean(),
  starts_at: instant,
  expected_end_at: instant.nullable(),
})

export type AreaOutage = z.infer<typeof areaOutage>

/** An outage as the desk sees it. */
export const deskOutage = areaOutage.extend({
  area: z.string(),
  city: z.string(),
  /** Lines of the area that are not closed. */
  lines: z.number().int(),
  ended_at: instant.nullable(),
})

export type DeskOutage = z.infer<typeof deskOutage>

export const area = z.object({ id: z.number().int(), name: z.string(), city: z.string() })

export type Area = z.infer<typeof area>

export const newOutage = z.strictObject({
  area_id: bodyId,
  title: z.string().trim().min(1).max(120),
  services: z
    .array(outageService)
    .min(1)
    .refine((names) => new Set(names).size === names.length, { error: 'Name each service only once' }),
  /** True: planned work. False: a fault. */
  is_planned: z.boolean().default(false),
  /** Absent: now. At most seven days ago, because credits count from then on. */
  starts_at: instant.optional(),
  expected_end_at: instant.optional(),
})

/** The outage in the banner above every screen. */
const runningOutage = areaOutage.extend({ area: z.string() })

export type RunningOutage = z.infer<typeof runningOutage>

const listOfOutages = defineRoute({
  method: 'GET',
  path: '/desk/outages',
  summary: 'Outages and planned work, those that have not ended first',
  right: { audience: 'staff', name: 'outages.list' },
  query: listQuery({ filters: {} }),
  // what the caller may do: announce one, and end those that run
  response: list(deskOutage).extend({ can: z.array(z.enum(['announce', 'end'])) }),
})

export const outageRoutes = {
  running: defineRoute({
    method: 'GET',
    path: '/outages/running',
    summary:
      'The outage or planned work that runs where a connection is, the longest one; null when there is none',
    right: { audience: 'self-care', name: 'outages.running' },
    connection: 'required',
    query: connectionQuery,
    response: one(runningOutage.nullable()),
  }),
  list: listOfOutages,
  export: exportOf(listOfOutages),
  areas: defineRoute({
    method: 'GET',
    path: '/desk/outages/areas',
    summary: 'The areas for which the caller may announce outages',
    right: { audience: 'staff', name: 'outages.areas' },
    response: wholeList(area),
  }),
  announce: defineRoute({
    method: 'POST',
    path: '/desk/outages',
    summary: 'Announces an outage or planned work, and tells the customers of the area',
    right: { audience: 'staff', name: 'outages.announce' },
    body: newOutage,
    response: changed(deskOutage),
  }),
  end: defineRoute({
    method: 'POST',
    path: '/desk/outages/:id/end',
    summary: 'Ends an outage, and tells the customers of the area',
    right: { audience: 'staff', name: 'outages.end' },
    params: z.object({ id }),
    body: z.strictObject({}),
    response: changed(deskOutage),
    errors: ['outage.already-ended'],
  }),
}
