import * as z from 'zod'
import { streamedFile } from '../files'
import { defineRoute, id } from '../route'
import { changed, instant, one, wholeList } from '../wire'
import { exportLook, parameters, reportRunRoutes, setGridFilter, sort } from './run-routes'
import { reportLimits } from './words'

const prefix = '/ext-report-builder'

/** `gone`: it was ready, and its file has been deleted. */
const exportStates = ['waiting', 'making', 'ready', 'failed', 'cancelled', 'gone'] as const

const madeExport = z.object({
  id: z.string(),
  /** Null: the report has been deleted. */
  report_id: z.number().int().nullable(),
  report_name: z.string(),
  format: z.enum(['csv', 'xlsx']),
  state: z.enum(exportStates),
  /** Rows written so far. */
  rows: z.number().int(),
  /** The number of rows that the database expects; null when it does not say. */
  rows_expected: z.number().int().nullable(),
  bytes: z.number().int(),
  failure: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** The file can be downloaded until then. */
  expires_at: instant,
})

const exportParams = z.strictObject({ id: z.string().min(1).max(64) })

/** Whoever may export a report directly may also export it in the background. */
const goesWith = reportRunRoutes.export

// A report as a file that is made in the background. Only the person who started an export sees and downloads it.
export const reportExportRoutes = {
  begin: defineRoute({
    method: 'POST',
    path: `${prefix}/query-reports/:id/exports`,
    summary:
      'Export all rows of a report in the background; `data` is null when the report is small: then GET /export returns it at once',
    right: { audience: 'staff', name: 'report-exports.begin' },
    params: z.strictObject({ id }),
    body: z.strictObject({
      ...exportLook,
      filters: z.array(setGridFilter).max(reportLimits.gridFilters).optional(),
      parameters: parameters.optional(),
      sort: sort.optional(),
      /** Also when the report is small enough for GET /export. */
      anyway: z.boolean().optional(),
    }),
    response: changed(madeExport.nullable()),
    errors: ['report.too-many-exports'],
    load: 'slow',
    goesWith,
  }),
  list: defineRoute({
    method: 'GET',
    path: `${prefix}/exports`,
    summary: 'One’s own exports that were made in the background, the latest first; the last hundred',
    right: { audience: 'staff', name: 'report-exports.list' },
    response: wholeList(madeExport),
    goesWith,
  }),
  find: defineRoute({
    method: 'GET',
    path: `${prefix}/exports/:id`,
    summary: 'The progress of one of one’s own exports',
    right: { audience: 'staff', name: 'report-exports.read' },
    params: exportParams,
    response: one(madeExport),
    goesWith,
  }),
  fetch: defineRoute({
    method: 'GET',
    path: `${prefix}/exports/:id/file`,
    summary: 'The file of one of one’s own exports, once it is ready',
    right: { audience: 'staff', name: 'report-exports.fetch' },
    params: exportParams,
    response: streamedFile,
    answers: 'file',
    load: 'slow',
    goesWith,
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: `${prefix}/exports/:id`,
    summary: 'Stop making one of one’s own exports, in the database too; or delete its file',
    right: { audience: 'staff', name: 'report-exports.cancel' },
    params: exportParams,
    response: changed(z.object({ id: z.string() })),
    goesWith,
  }),
}
