import * as z from 'zod'
import { instant } from '../wire'
import { reportParameter } from './definition'
import { columnType, columnUnit, labelClasses } from './words'

/**
 * A value of a result in its text form: digits of any length, `true` or `false`, `2026-11-22`, an instant in ISO 8601 UTC.
 * Null where the database has none.
 */
const reportCell = z.string().nullable()

export type ReportCell = z.infer<typeof reportCell>

export const resultColumn = z.object({
  /** The output column's name: sorting and links use it. */
  name: z.string(),
  type: columnType,
  /** Its heading. */
  label: z.string(),
  is_sortable: z.boolean(),
  /** What its numbers count, when known; otherwise the column's name may tell. */
  unit: columnUnit.optional(),
  /** Which texts are shown as a badge. */
  labels: z.array(z.object({ value: z.string(), class: z.enum(labelClasses), label: z.string() })),
})

export type ResultColumn = z.infer<typeof resultColumn>

/** `dear`: nothing ran yet, because it would take long; call again with `anyway` to run it. */
const runStates = ['queued', 'running', 'done', 'cancelled', 'failed', 'dear'] as const

/** A run and the rows found so far. */
export const reportRun = z.object({
  /** Null when the answer came from the cache. */
  run_id: z.string().nullable(),
  state: z.enum(runStates),
  /** How many runs are before it in the queue. */
  place: z.number().int(),
  columns: z.array(resultColumn),
  /** The page's rows, each with a cell per column. */
  rows: z.array(z.array(reportCell)),
  /** How many rows the report has; null until they are counted. At the cap: at least so many. */
  total: z.number().int().nullable(),
  /** Whether there are more rows than a screen shows. */
  truncated: z.boolean(),
  took_ms: z.number().int(),
  /** When the database returned these rows. */
  fresh_at: instant.nullable(),
  /** These rows were read before: newer ones are on their way, or could not be read, as `state` says. */
  is_stale: z.boolean(),
  /** What an expensive run would read. */
  estimate: z.object({ rows: z.number(), seconds: z.number() }).nullable(),
  /** Why it failed, in a sentence. */
  failure: z.string().nullable(),
})

export type ReportRun = z.infer<typeof reportRun>

/** A preview's additional fields: the statement, for people who may build reports. */
export const previewRun = reportRun.extend({
  sql: z.string(),
  /** The bound values of the statement, in order, as text. */
  values: z.array(z.string().nullable()),
  /**
   * The same as a query to go on with by hand: without the preview's limit, its values written into it, and what each
   * run asks for as `{{name}}`. Null for a report that is one already.
   */
  raw: z.object({ query: z.string(), parameters: z.array(reportParameter) }).nullable(),
})
