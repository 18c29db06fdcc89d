import type { Catalogue, CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { ResultColumn } from '@uplink/contract/reports/result'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import type { ParameterValues, SetGridFilter } from '@uplink/contract/reports/run-routes'

// The engine's input and output.

/** A problem at one place of a definition: `tables.1.table_join.column1`, `filter_group.0.query_filters.2.value`. */
export interface Problem {
  path: string
  text: string
}

/** The person who looks at the report, whose predefined values are used. */
export interface Viewer {
  id: number
  organization_id: number | null
}

/** A SQL condition as the pieces of a template: `strings` has one more than `values`; parameters go between them. */
export interface SqlCondition {
  strings: readonly string[]
  values: readonly unknown[]
}

/**
 * The rows of a table that the viewer may see: a condition on its columns, named without the table. It is applied
 * inside every reference to the table, so that nothing outside can undo it.
 */
export type RowScope = (table: CatalogueTable) => 'all' | 'none' | SqlCondition

/** A saved report that this one may use as a table. */
export interface UsableReport {
  id: number
  definition: ReportDefinition
  /** Its columns at the last save; for a raw query this is the only way to know them. */
  outputColumns?: readonly OutputColumn[]
}

/** What resolving a definition needs. */
export interface ResolveContext {
  /** The catalogue of the definition's connection. */
  catalogue: Catalogue
  /** Reports on the same connection that the viewer may see, by id. */
  savedReports: ReadonlyMap<number, UsableReport>
  /** The report's own id, if it is saved: nothing in it may use it. */
  reportId?: number
  /** The report's columns at the last save, if it is a raw query. */
  outputColumns?: readonly OutputColumn[]
  viewer: Viewer
  rows: RowScope
  now: Date
  /** The organization's time zone, `Europe/Berlin`: it decides when days begin and end. */
  timeZone: string
  /** The values for this run. Absent: the report is only checked, and every parameter gets an example value. */
  parameters?: ParameterValues
  /** True: a value that neither the report nor one inside it asks for is a problem. */
  refusesOthers?: boolean
  gridFilters?: readonly SetGridFilter[]
  /** The report is about to be saved, so its name and connection are checked, too. */
  isSaving?: boolean
  /** Hosts to which a custom action may lead, besides the portal's own paths. */
  linkHosts: readonly string[]
}

/** An output column with the column that it comes from. */
export interface CompiledColumn extends ResultColumn {
  /** `invoices.status`; null for a computed column. */
  source: string | null
  /** False when only the database knows the type: then `type` is a guess. */
  isTypeKnown: boolean
  /** Of a raw query: only the database knows whether there is such a column now, and at which place. It is found by its name. */
  isByName?: true
}

export interface CompileOptions {
  /** The most rows to fetch; a lower limit of the report itself still counts. */
  limit?: number
  /** Rows to skip first; any offset, even 0, makes the order unambiguous. */
  offset?: number
  /**
   * The output column to sort by instead of the report's own order: `amount`; descending `-amount`. See `canSort`.
   */
  sort?: string
}

/** A statement that only reads, its parameters in order, and its columns. */
export interface CompiledReport {
  sql: string
  parameters: readonly unknown[]
  /** Of a raw query those that are known, see `isByName`. The database knows them all. */
  columns: readonly CompiledColumn[]
  /** When the statement itself could not be limited: after how many rows to stop reading. */
  maxRead: number | null
}
