import * as z from 'zod'
import { exportOf } from './exports'
import { bodyId, defineRoute, id, sentKey } from './route'
import { paragraphs } from './visible-texts'
import {
  changed,
  connectionQuery,
  givenInstant,
  instant,
  list,
  listQuery,
  money,
  one,
  wholeList,
} from './wire'

/** The services that an outage can interrupt. */
export const outageService = z.enum(['Internet', 'Television', 'Telephone'])

/** An outage as customers of its area see it. */
export const areaOutage = z.object({
  id: z.number().int(),
  title: z.string(),
  /** The title in Bangla, where staff wrote one. */
  title_bn: z.string().nullable(),
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
  /** Outages of several areas that were announced together have the same. */
  announcement_id: z.number().int(),
  /** Lines that were credited for it. */
  credited_lines: z.number().int(),
  /** What they got together, with tax. */
  credited: money,
})

export type DeskOutage = z.infer<typeof deskOutage>

export const area = z.object({ id: z.number().int(), name: z.string(), city: z.string() })

export type Area = z.infer<typeof area>

/** An area as the desk sees it. */
export const deskArea = area.extend({
  /** Lines that are not closed, and the people who have them. */
  lines: z.number().int(),
  people: z.number().int(),
})

export type DeskArea = z.infer<typeof deskArea>

/** How many areas one announcement may be about. */
const maxAreas = 50

const title = z.string().trim().min(1).max(120)

const toAnnounce = z.strictObject({
  /** Where it is: one area, or several in `area_ids`. */
  area_id: bodyId.optional(),
  area_ids: z
    .array(bodyId)
    .min(1, { error: 'Choose an area' })
    .max(maxAreas)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Name each area only once' })
    .optional(),
  title,
  /** The same in Bangla; absent: those who read Bangla get the title as it is. */
  title_bn: title.optional(),
  services: z
    .array(outageService)
    .min(1)
    .refine((names) => new Set(names).size === names.length, { error: 'Name each service only once' }),
  /** True: planned work. False: a fault. */
  is_planned: z.boolean().default(false),
  /** Absent: now. At most seven days ago, because credits count from then on. */
  starts_at: givenInstant().optional(),
  expected_end_at: givenInstant().optional(),
  key: sentKey,
})

const namesPlace = (body: { area_id?: number | undefined; area_ids?: number[] | undefined }) =>
  (body.area_id === undefined) !== (body.area_ids === undefined)

export const newOutage = toAnnounce.refine(namesPlace, { path: ['area_id'], error: 'Choose an area' })

const updateText = paragraphs(z.string().trim().min(1).max(300))

/** News of an outage that runs: a text, another expected end, or both. */
export const newOutageUpdate = z
  .strictObject({
    text: updateText.optional(),
    text_bn: updateText.optional(),
    /** Null: nobody can say any more. Absent: as it was. */
    expected_end_at: givenInstant().nullish(),
    key: sentKey,
  })
  .refine(({ text, expected_end_at }) => text !== undefined || expected_end_at !== undefined, {
    path: ['text'],
    error: 'Write what is new, or set another expected end',
  })

const toldText = z.object({ title: z.string(), body: z.string(), sms: z.string() })

/** Whom a message reaches, and in which words; the caller has only asked. */
export const outagePreview = z.object({
  lines: z.number().int(),
  people: z.number().int(),
  /** How many messages leave the portal, by the choices of those people. */
  sent: z.object({ sms: z.number().int(), mail: z.number().int(), push: z.number().int() }),
  texts: z.array(z.object({ area: z.string(), en: toldText, bn: toldText })),
  /** What is given back for the time until now, about, if it ended now; one for each currency, none where nothing is. */
  credits: z.array(
    z.object({
      lines: z.number().int(),
      /** With tax. */
      amount: money,
    }),
  ),
})

export type OutagePreview = z.infer<typeof outagePreview>

/** What customers were told of an announcement. */
export const outageTelling = z.object({
  id: z.number().int(),
  kind: z.enum(['begun', 'update', 'ended']),
  text: z.string().nullable(),
  text_bn: z.string().nullable(),
  expected_end_at: instant.nullable(),
  lines: z.number().int(),
  people: z.number().int(),
  told_at: instant,
  told_by: z.string(),
})

export type OutageTelling = z.infer<typeof outageTelling>

/** What was announced together and has not ended. */
export const announcement = areaOutage.extend({
  /** Where it has not ended. */
  places: z.array(
    z.object({
      outage_id: z.number().int(),
      area_id: z.number().int(),
      area: z.string(),
      city: z.string(),
      lines: z.number().int(),
    }),
  ),
  /** Lines of these places that are not closed. */
  lines: z.number().int(),
  /** The latest first. */
  tellings: z.array(outageTelling),
})

export type Announcement = z.infer<typeof announcement>

/** The outage in the banner above every screen. */
const runningOutage = areaOutage.extend({ area: z.string() })

export type RunningOutage = z.infer<typeof runningOutage>

const listOfOutages = defineRoute({
  method: 'GET',
  path: '/desk/outages',
  summary: 'Outages and planned work, those that have not ended first',
  right: { audience: 'staff', name: 'outages.list' },
  query: listQuery({ filters: { state: z.enum(['open', 'ended']).optional(), area: id.optional() } }),
  // what the caller may do: announce one, and end those that run
  response: list(deskOutage).extend({ can: z.array(z.enum(['announce', 'end'])) }),
})

const announce = defineRoute({
  method: 'POST',
  path: '/desk/outages',
  summary: 'Announces an outage or planned work in one area or several, and tells their customers',
  right: { audience: 'staff', name: 'outages.announce' },
  body: newOutage,
  /** The outage of the first area. */
  response: changed(deskOutage),
})

const end = defineRoute({
  method: 'POST',
  path: '/desk/outages/:id/end',
  summary: 'Ends an outage, and tells the customers of the area',
  right: { audience: 'staff', name: 'outages.end' },
  params: z.object({ id }),
  body: z.strictObject({}),
  response: changed(deskOutage),
  errors: ['outage.already-ended'],
})

const params = z.strictObject({ id })

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
    response: wholeList(deskArea),
  }),
  announce,
  preview: defineRoute({
    method: 'POST',
    path: '/desk/outages/preview',
    summary: 'Whom an announcement would reach and in which words; refused like the announcement itself',
    right: { audience: 'staff', name: 'outages.preview' },
    goesWith: announce,
    body: newOutage,
    response: one(outagePreview),
  }),
  open: defineRoute({
    method: 'GET',
    path: '/desk/outages/open',
    summary:
      'What was announced and has not ended: what runs and what is planned, with what customers were told',
    right: { audience: 'staff', name: 'outages.open' },
    goesWith: listOfOutages,
    response: one(
      z.object({
        announcements: z.array(announcement),
        has_more: z.boolean(),
        /** Whether the caller may read the tickets of these areas and answer them together. */
        sees_tickets: z.boolean(),
      }),
    ),
  }),
  end,
  update: defineRoute({
    method: 'POST',
    path: '/desk/outages/announcements/:id/updates',
    summary: 'Tells the customers of an announcement what is new, where it has not ended',
    right: { audience: 'staff', name: 'outages.update' },
    params,
    body: newOutageUpdate,
    response: changed(z.object({ lines: z.number().int(), people: z.number().int() })),
    errors: ['outage.already-ended'],
  }),
  previewUpdate: defineRoute({
    method: 'POST',
    path: '/desk/outages/announcements/:id/updates/preview',
    summary: 'Whom an update would reach and in which words',
    right: { audience: 'staff', name: 'outages.preview-update' },
    params,
    body: newOutageUpdate,
    response: one(outagePreview),
    errors: ['outage.already-ended'],
  }),
  endAll: defineRoute({
    method: 'POST',
    path: '/desk/outages/announcements/:id/end',
    summary: 'Ends what was announced together, everywhere or in some areas, and tells their customers',
    right: { audience: 'staff', name: 'outages.end-all' },
    params,
    body: z.strictObject({
      /** The outages of the places where it is over; absent: all of them. */
      outage_ids: z.array(bodyId).min(1).max(maxAreas).optional(),
    }),
    response: changed(z.object({ lines: z.number().int(), people: z.number().int() })),
    errors: ['outage.already-ended'],
  }),
  previewEnd: defineRoute({
    method: 'POST',
    path: '/desk/outages/announcements/:id/end/preview',
    summary: 'Whom the end would be told and in which words, and what is given back',
    right: { audience: 'staff', name: 'outages.preview-end' },
    params,
    body: z.strictObject({ outage_ids: z.array(bodyId).min(1).max(maxAreas).optional() }),
    response: one(outagePreview),
    errors: ['outage.already-ended'],
  }),
}
