import * as z from 'zod'
import { defineRoute, id, idOrNew } from '../route'
import { changed, instant, list, listQuery, one, wholeList } from '../wire'
import { definitionFields, reportSettings, savedReport, type readOnlyFields } from './definition'
import { columnType } from './words'

const prefix = '/ext-report-builder'

const person = z.object({ id: z.number().int(), name: z.string() }).nullable()

/** What the caller may do with a report. */
const reportAct = z.enum(['edit', 'delete', 'export', 'schedule', 'alert', 'see-rows'])

const row = z.object({
  id: z.number().int(),
  report_name: z.string(),
  db_connection_name: z.string(),
  query_type: z.string(),
  created_by: person,
  created_at: instant,
  updated_at: instant,
  is_favourite: z.boolean(),
  tags: z.array(z.string()),
  can: z.array(reportAct),
})

/** A report in the list, with what tells it from the others. */
const listed = row.extend({
  /** What it shows, in a sentence. */
  about: z.string(),
  has_graph: z.boolean(),
  /** When the caller has opened it last; null: not in the time for which runs are kept. */
  seen_at: instant.nullable(),
  /** When a schedule of the caller, or one that sends to them, is next due. */
  next_sent_at: instant.nullable(),
})

const tag = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^,]*$/, 'A tag has no comma')

/** The output columns at the last save: reports that use this one as a table see these. */
const outputColumn = z.object({
  name: z.string(),
  type: columnType,
  /** The column it comes from, `invoices.status`; null for a computed one. */
  source: z.string().nullable(),
})

export type OutputColumn = z.infer<typeof outputColumn>

/** What the portal stores of a report besides its definition. */
const kept = {
  id: z.number().int(),
  version: z.number().int(),
  organization_id: z.number().int().nullable(),
  created_by: person,
  updated_by: person,
  created_at: instant,
  updated_at: instant,
  output_columns: z.array(outputColumn),
  /** For how many seconds a result may be reused; null: the portal's default. */
  cache_ttl_s: z.number().int().nullable(),
  /** How many seconds the database may work on it; null: the portal's default. */
  timeout_s: z.number().int().nullable(),
  is_favourite: z.boolean(),
  tags: z.array(z.string()),
  can: z.array(reportAct),
  /** What refers to it: `{ what: 'designs', count: 2 }`. */
  used_by: z.array(z.object({ what: z.string(), count: z.number().int() })),
} satisfies Record<(typeof readOnlyFields)[number] | keyof typeof reportSettings, z.ZodType>

const storedReport = z.object({ ...definitionFields, ...kept })

const isInstant = (text: string) => text === '' || instant.safeParse(text).success

/** A time as the filters of reports are written, `2026-11-01 00:00:00`, is in UTC. */
const asInstant = (text: string) => text.trim().replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2Z')

/** `2026-11-01T00:00:00Z,2026-11-22 23:59:59`: between these times; either one may be missing. */
const between = z
  .string()
  .max(100)
  .transform((text) => text.split(',').map(asInstant))
  .refine((parts) => parts.length <= 2 && parts.every(isInstant), {
    error: 'The created at field must be two times like 2026-11-01T00:00:00Z, with a comma between',
  })
  .transform(([from = '', to = '']): { from?: string; to?: string } => ({
    ...(from && { from }),
    ...(to && { to }),
  }))
  .optional()

const params = z.strictObject({ id })

export const reportRoutes = {
  list: defineRoute({
    method: 'GET',
    path: `${prefix}/query-reports`,
    summary:
      'A page of the reports that the caller may see; `id` or `created_at=from,to` or a part of the name',
    right: { audience: 'staff', name: 'query-reports.list' },
    query: listQuery({
      filters: {
        id: id.optional(),
        created_at: between,
        q: z.string().trim().min(1).max(100).optional(),
        /** Only one's favourites, or only one's own reports. */
        only: z.enum(['favourites', 'mine']).optional(),
        /** Only reports with this tag, ignoring case. */
        tag: tag.optional(),
      },
      sort: ['id', 'report_name', 'updated_at'],
    }),
    response: list(listed).extend({ can: z.array(z.enum(['create', 'raw-expression', 'raw-sql'])) }),
  }),
  read: defineRoute({
    method: 'GET',
    path: `${prefix}/query-reports/:id`,
    summary: 'One report: its definition and settings',
    right: { audience: 'staff', name: 'query-reports.read' },
    params,
    response: one(storedReport),
  }),
  versions: defineRoute({
    method: 'GET',
    path: `${prefix}/query-reports/:id/versions`,
    summary: 'The last hundred saved versions of a report, the latest first',
    right: { audience: 'staff', name: 'query-reports.versions' },
    params,
    response: wholeList(
      z.object({
        version: z.number().int(),
        report_name: z.string(),
        changed_by: person,
        changed_at: instant,
      }),
    ),
  }),
  version: defineRoute({
    method: 'GET',
    path: `${prefix}/query-reports/:id/versions/:version`,
    summary: 'One saved version of a report; save it, without its `version`, to restore it',
    right: { audience: 'staff', name: 'query-reports.version' },
    params: z.strictObject({ id, version: id }),
    response: one(z.object({ version: z.number().int(), ...definitionFields })),
  }),
  store: defineRoute({
    method: 'POST',
    path: `${prefix}/store-report-query/:id`,
    summary: 'Save a report, id 0 a new one; with `version` only if nobody else has changed it since',
    right: { audience: 'staff', name: 'query-reports.store' },
    params: z.strictObject({ id: idOrNew }),
    isWrapped: true,
    body: z.strictObject({
      /** May have the settings too, as a report that was read has them; those beside it go before. */
      data: savedReport,
      ...reportSettings,
    }),
    response: changed(storedReport),
    bodyLimit: 1024 * 1024,
    errors: ['record.conflict'],
  }),
  favourite: defineRoute({
    method: 'PUT',
    path: `${prefix}/query-reports/:id/favourite`,
    summary: 'Put a report among one’s own favourites, or take it away',
    right: { audience: 'staff', name: 'query-reports.favourite' },
    params,
    body: z.strictObject({ is_favourite: z.boolean() }),
    response: changed(z.object({ id: z.number().int(), is_favourite: z.boolean() })),
  }),
  setTags: defineRoute({
    method: 'PUT',
    path: `${prefix}/query-reports/:id/tags`,
    summary: 'Set the tags of a report, ten at most',
    right: { audience: 'staff', name: 'query-reports.tag' },
    params,
    body: z.strictObject({ tags: z.array(tag).max(10) }),
    response: changed(z.object({ id: z.number().int(), tags: z.array(z.string()) })),
  }),
  tags: defineRoute({
    method: 'GET',
    path: `${prefix}/report-tags`,
    summary: 'The tags of the reports that the caller may see, and how many have each; the first hundred',
    right: { audience: 'staff', name: 'query-reports.tags' },
    response: wholeList(z.object({ tag: z.string(), count: z.number().int() })),
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: `${prefix}/query-reports/:id`,
    summary: 'Delete a report that nothing uses',
    right: { audience: 'staff', name: 'query-reports.delete' },
    params,
    response: changed(z.object({ id: z.number().int() })),
    errors: ['record.in-use'],
  }),
}
