import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { ColumnType } from '@uplink/contract/reports/words'
import type { ColumnGroup, NamedColumn } from '../../ui/query/ColumnSelect'
import type { Act } from './definition/acts'
import type { SourceColumn } from './reports.data'

/** A table of the report with what is known of it so far. */
export interface TableSource {
  alias: string
  /** `invoices`, or the saved report's name. */
  name: string
  /** Undefined while they are on their way, or while no table is chosen. */
  columns: readonly SourceColumn[] | undefined
  /** Its name in the catalogue, where it is a table. */
  table: string | undefined
  rows: number | null
  hasFailed: boolean
}

/** What all parts of the form work with. */
export interface Builder {
  report: ReportDefinition
  /** The saved report's id; 0 for a new one. */
  id: number
  perform: (act: Act) => void
  sources: readonly TableSource[]
  /** The columns of all tables. */
  columns: readonly ColumnGroup[]
  /** What is computed: aggregates and expressions, by the names of their output columns. */
  computed: readonly NamedColumn[]
  /** Every output column, by name. */
  outputs: readonly NamedColumn[]
  typeOf: (name: string) => ColumnType | undefined
  /** What is wrong at this very place. */
  problemAt: (path: string) => string | undefined
  /** What is wrong at this place or inside it. */
  problemsIn: (path: string) => readonly string[]
  mayWriteExpressions: boolean
}

export interface BuilderPart {
  builder: Builder
}

/** `problemAt` as a field takes it. */
export const errorOf = ({ problemAt }: Builder, path: string) => {
  const text = problemAt(path)
  return text === undefined ? {} : { error: text }
}
