import type { Catalogue, CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { ResultColumn } from '@uplink/contract/reports/result'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import type { ParameterValues, SetGridFilter } from '@uplink/contract/reports/run-routes'

// What goes into the engine and what comes out of it.

/** What is wrong at one place of a definition: `tables.1.table_join.column1`, `filter_group.0.query_filters.2.value`. */
export interface Problem {
  path: string
  text: string
}

/** Whoever looks at the report: the predefined values are theirs. */
export interface Viewer {
  id: number
  organization_id: number | null
}

/** A SQL condition in the pieces of a template: `strings` has one more than `values`, a parameter goes between. */
export interface SqlCondition {
  strings: readonly string[]
  values: readonly unknown[]
}

/**
 * The rows of a table that the viewer may see: a condition on its columns, which are named without the table. It is put
 * inside every reference to the table, so that nothing outside can undo it.
 */
export type RowScope = (table: CatalogueTable) => 'all' | 'none' | SqlCondition

/** A saved report that this one may use as a table. */
export interface UsableReport {
  id: number
  definition: ReportDefinition
  /** What it gave when it was saved: a raw query's columns are known no other way. */
  outputColumns?: readonly OutputColumn[]
}

/** What a definition is resolved with. */
export interface ResolveContext {
  /** Of the definition's connection. */
  catalogue: Catalogue
  /** Those of the same connection which the viewer may see, by id. */
  savedReports: ReadonlyMap<number, UsableReport>
  /** The report's own id, where it has one: nothing in it may use it. */
  reportId?: number
  /** What the report gave when it was saved, where it is a raw query. */
  outputColumns?: readonly OutputColumn[]
  viewer: Viewer
  rows: RowScope
  now: Date
  /** The organization's: `Asia/Dhaka`. Days begin and end there. */
  timeZone: string
  /** Given for this run. Absent: the report is only checked, and every parameter stands for some value. */
  parameters?: ParameterValues
  gridFilters?: readonly SetGridFilter[]
  /** The report is about to be saved: what is kept must be clear, too. */
  isSaving?: boolean
  /** Hosts to which a custom action may lead besides the portal's own paths. */
  linkHosts: readonly string[]
}

/** An output column with the column it comes from. */
export interface CompiledColumn extends ResultColumn {
  /** `invoices.status`; null for what is computed. */
  source: string | null
  /** False where only the database knows the type: then `type` is a guess. */
  isTypeKnown: boolean
}

export interface CompileOptions {
  /** Rows to fetch at most; the report's own limit stays where it is lower. */
  limit?: number
  /** Rows to leave out first; even 0 asks for an order in which no two rows can change places. */
  offset?: number
  /** Output column by which to sort instead of the report's own order: `amount`, downwards `-amount`. See `canSort`. */
  sort?: string
}

/** A statement that only reads, its parameters in order, and what its columns are. */
export interface CompiledReport {
  sql: string
  parameters: readonly unknown[]
  /** Empty where only the database knows them: a raw query that was never saved. */
  columns: readonly CompiledColumn[]
  /** Where the statement itself could not be limited: rows after which to stop reading. */
  readAtMost: number | null
}
