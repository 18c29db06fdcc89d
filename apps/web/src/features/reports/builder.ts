import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { ColumnType } from '@uplink/contract/reports/words'
import { flushSync } from 'react-dom'
import type { ColumnGroup, NamedColumn } from '../../ui/query/ColumnSelect'
import type { Act } from './definition/actions'
import { focusPlace } from './definition/places'
import type { SourceColumn } from './reports.data'

/** A table of the report with what is known of it so far. */
export interface TableSource {
  alias: string
  /** `invoices`, or the saved report's name. */
  name: string
  /** Undefined while they load, or while no table is chosen. */
  columns: readonly SourceColumn[] | undefined
  /** Its name in the catalogue, if it is a table. */
  table: string | undefined
  rows: number | null
  hasFailed: boolean
}

/** Shared by all parts of the form. */
export interface Builder {
  report: ReportDefinition
  /** The saved report's id; 0 for a new one. */
  id: number
  perform: (act: Act) => void
  sources: readonly TableSource[]
  /** The columns of all tables. */
  columns: readonly ColumnGroup[]
  /** The computed columns: aggregates and expressions, by the names of their output columns. */
  computed: readonly NamedColumn[]
  /** Every output column, by name. */
  outputs: readonly NamedColumn[]
  typeOf: (name: string) => ColumnType | undefined
  /** The problem at exactly this place. */
  problemAt: (path: string) => string | undefined
  /** The problems at this place or inside it. */
  problemsIn: (path: string) => readonly string[]
  mayWriteExpressions: boolean
}

export interface BuilderPart {
  builder: Builder
}

/** The problem at a place as the `error` prop of a field. */
export const errorOf = ({ problemAt }: Builder, path: string) => {
  const text = problemAt(path)
  return text === undefined ? {} : { error: text }
}

/** Adds a row to one of the form's lists and goes to its first field: Enter in the last row. */
export function addRow({ perform }: Builder, act: Act, place: string): void {
  // the row must be rendered before its field can take the focus
  flushSync(() => perform(act))
  focusPlace(document, place)
}

/** Said of a column that its table is known not to have any more; undefined while it has it. */
export function goneWords({ sources }: Pick<Builder, 'sources'>, name: string): string | undefined {
  const source = sources.find(({ alias }) => name.startsWith(`${alias}.`))
  if (!source?.columns) return undefined
  const column = name.slice(source.alias.length + 1)
  if (source.columns.some((each) => each.name === column)) return undefined
  return `${column} is no longer in ${source.name}. Choose another, or remove it.`
}
