import * as z from 'zod'
import { streamedFile } from '../files'
import { bodyId, defineRoute, id } from '../route'
import { changed, one } from '../wire'
import { sentReport } from './definition'
import { previewRun, reportRun } from './result'
import { gridOperators, reportLimits } from './words'
import { asIs } from '../visible-texts'

const prefix = '/ext-report-builder'

const value = asIs(z.string().max(2000))
const values = z.union([value, z.array(value).max(reportLimits.values)])

/** The value of a grid filter, by the filter's name; an absent operator is the report's own. */
export const setGridFilter = z.strictObject({
  name: asIs(z.string().min(1).max(200)),
  operator: z.enum(gridOperators).optional(),
  value: values,
})

export type SetGridFilter = z.infer<typeof setGridFilter>

/** Values for the report's parameters, by their names. */
export const parameters = z.record(z.string().max(30), values)

export type ParameterValues = z.infer<typeof parameters>

/** Output columns by which the rows are sorted instead of the report's own order: `amount`, downwards `-amount`. */
export const sort = asIs(z.string().max(250))

/** How a file is written. */
export const exportLook = {
  format: z.enum(['csv', 'xlsx']),
  separator: z.enum(['comma', 'semicolon', 'tab']).default('comma'),
  /** Whether a CSV begins with the mark by which spreadsheets know UTF-8. */
  bom: z.enum(['true', 'false']).default('true'),
  /**
   * Whether a text of a CSV that a spreadsheet would calculate as a formula begins with an apostrophe, which keeps it a text;
   * `as-they-are`: none does, so such a text is calculated where the file is opened.
   */
  texts: z.enum(['guarded', 'as-they-are']).default('guarded'),
}

const query = {
  filters: z.array(setGridFilter).max(reportLimits.gridFilters).optional(),
  parameters: parameters.optional(),
  page: z.number().int().min(1).max(1_000_000).default(1),
  /** Rows of reports are many and narrow, so one call may ask for all that a screen shows. */
  per_page: z.number().int().min(1).max(reportLimits.rowsOnScreen).default(50),
  sort: sort.optional(),
  /** True: run it although it takes long. */
  anyway: z.boolean().optional(),
}

const params = z.strictObject({ id })
const runParams = z.strictObject({ id: z.string().min(1).max(64) })

/** The same in an address: lists and records as JSON text. */
const asJson = <S extends z.ZodType>(schema: S) =>
  asIs(z.string().max(20_000))
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'This is not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

const preview = defineRoute({
  method: 'POST',
  path: `${prefix}/query-reports/preview`,
  summary: 'Run a definition, saved or not: the first rows and the statement',
  right: { audience: 'staff', name: 'query-reports.preview' },
  isWrapped: true,
  body: z.strictObject({
    data: sentReport,
    /** The report that is being edited; it may not use itself. */
    id: bodyId.optional(),
    parameters: parameters.optional(),
    anyway: z.boolean().optional(),
  }),
  response: one(previewRun),
  answers: 'rows',
  bodyLimit: 1024 * 1024,
  load: 'slow',
})

/** How many rows behind a point are shown. */
export const rowsBehindShown = 200

export const reportRunRoutes = {
  run: defineRoute({
    method: 'POST',
    path: `${prefix}/query-reports/:id/run`,
    summary: 'Run a report: its rows, or the run to wait for when it takes longer',
    right: { audience: 'staff', name: 'query-reports.run' },
    params,
    body: z.strictObject(query),
    response: one(reportRun),
    answers: 'rows',
    load: 'slow',
  }),
  preview,
  behind: defineRoute({
    method: 'POST',
    path: `${prefix}/query-reports/:id/rows`,
    summary: `The rows that were counted and added up in one point of a report’s graph, ${rowsBehindShown} at most`,
    right: { audience: 'staff', name: 'query-reports.rows' },
    /** They show columns that the report may not: what whoever builds reports may see anyway. */
    goesWith: preview,
    params,
    body: z.strictObject({
      /** The labels of the point: output columns with their values. */
      point: z
        .array(z.strictObject({ column: asIs(z.string().min(1).max(200)), value: value.nullable() }))
        .min(1)
        .max(10),
      filters: query.filters,
      parameters: query.parameters,
      anyway: query.anyway,
    }),
    response: one(reportRun),
    answers: 'rows',
    load: 'slow',
  }),
  find: defineRoute({
    method: 'GET',
    path: `${prefix}/runs/:id`,
    summary:
      'One of one’s own runs, with a page of its rows; waits a second for its end. One that nobody follows ends',
    right: { audience: 'signed-in', name: 'report-runs.read' },
    params: runParams,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      per_page: z.coerce.number().int().min(1).max(reportLimits.rowsOnScreen).default(50),
      sort: sort.optional(),
    }),
    response: one(reportRun),
    answers: 'rows',
    load: 'slow',
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: `${prefix}/runs/:id`,
    summary: 'Cancel one of one’s own runs, in the database too',
    right: { audience: 'signed-in', name: 'report-runs.cancel' },
    params: runParams,
    response: changed(z.object({ run_id: z.string() })),
  }),
  export: defineRoute({
    method: 'GET',
    path: `${prefix}/query-reports/:id/export`,
    summary: 'All rows of a report as a file',
    right: { audience: 'staff', name: 'query-reports.export' },
    params,
    query: z.strictObject({
      ...exportLook,
      /** As JSON: `[{"name":"Status","value":["open"]}]`. */
      filters: asJson(z.array(setGridFilter).max(reportLimits.gridFilters)).optional(),
      /** As JSON: `{"day":"2026-11-22"}`. */
      parameters: asJson(parameters).optional(),
      sort: sort.optional(),
    }),
    response: streamedFile,
    answers: 'file',
    load: 'slow',
  }),
}
