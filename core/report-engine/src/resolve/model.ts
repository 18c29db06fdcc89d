import type { CatalogueColumn, CatalogueTable } from '@uplink/contract/reports/catalogue'
import type {
  AggregateFunction,
  ColumnType,
  ColumnUnit,
  FilterOperator,
} from '@uplink/contract/reports/words'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import type { CompiledColumn, SqlCondition } from '../engine'
import type { ReportParameter } from '@uplink/contract/reports/definition'
import type { RawPiece } from '../raw/guard'
import type { Operand } from '../values/operands'
import type { Scalar } from '../values/scalars'

// A resolved report: every name is found and every value known; only the dialect is left open.

/** A column of a table, or of a saved report used as one. */
export interface SourceColumn {
  name: string
  /** Its name in the statement; for a saved report's column it may differ from `name`. */
  sqlName: string
  type: ColumnType
  /** The database's name of the type; empty for a computed column. */
  native: string
  /** What its values lack, see the catalogue's column. */
  comparison?: CatalogueColumn['comparison']
  /** The encoding of its texts, when that lacks letters. */
  charset?: string | undefined
  /** Undefined: as its database compares others. */
  collation?: string | undefined
  /** Encodings, lacking letters, that its texts may have, where only the database knows which. */
  charsets?: readonly string[]
  isKey: boolean
  /** `invoices.status` */
  origin: string | null
  /** What its numbers count, if known. */
  unit?: ColumnUnit
}

export interface TableSource {
  kind: 'table'
  alias: string
  table: CatalogueTable
  columns: ReadonlyMap<string, SourceColumn>
  rows: 'all' | 'none' | SqlCondition
}

export interface ReportSource {
  kind: 'report'
  alias: string
  report: ResolvedReport
  columns: ReadonlyMap<string, SourceColumn>
}

export type Source = TableSource | ReportSource

export interface ColumnExpression {
  kind: 'column'
  source: Source
  column: SourceColumn
}

export interface AggregateExpression {
  kind: 'aggregate'
  function: AggregateFunction
  /** Null: counts rows. */
  of: ColumnExpression | null
  type: ColumnType
}

/** SQL that a guard has read and printed again. */
export interface RawExpression {
  kind: 'raw'
  text: string
  type: ColumnType
  isTypeKnown: boolean
  /** Encodings, lacking letters, of the columns that it may be made of. */
  charsets: readonly string[]
}

/** A column of a raw query, by the name that its author gives: `i.status`. */
export interface NamedExpression {
  kind: 'named'
  parts: readonly string[]
  type: ColumnType
  /** Encodings, lacking letters, that it may have. */
  charsets: readonly string[]
}

export type Expression = ColumnExpression | AggregateExpression | RawExpression | NamedExpression

/** The value that a run gives to a filter: which one, and in which zone its days begin. */
export interface RequestedValue {
  parameter: ReportParameter
  timeZone: string
}

/** A condition on a column. */
export type ColumnTest =
  /** Nothing matches; `left` says whether it was about rows or sums. */
  | { kind: 'false'; left: Expression }
  | { kind: 'raw'; text: string }
  | { kind: 'is-null'; left: Expression }
  | { kind: 'is-not-null'; left: Expression }
  | {
      kind: 'compare'
      left: Expression
      operator: 'equal' | 'not_equal' | 'less' | 'less_or_equal' | 'greater' | 'greater_or_equal'
      to: Operand
      /** Rows without a value count as different. */
      keepsNulls: boolean
    }
  | { kind: 'between'; left: Expression; within: Operand & { kind: 'span' } }
  | { kind: 'in'; left: Expression; values: readonly Operand[] }
  | { kind: 'not-in'; left: Expression; values: readonly Operand[]; keepsNulls: boolean }
  | { kind: 'like'; left: Expression; where: LikeOperator; text: string }
  /** Compared with SQL that guards have read and printed again. */
  | {
      kind: 'compare-raw'
      left: Expression
      operator: Exclude<FilterOperator, 'is_null' | 'is_not_null'>
      values: readonly string[]
      keepsNulls: boolean
    }

export type Condition =
  | { kind: 'and'; of: readonly Condition[] }
  | { kind: 'or'; of: readonly Condition[] }
  | (ColumnTest & { request?: RequestedValue })

export type LikeOperator = Extract<FilterOperator, 'begins_with' | 'contains' | 'ends_with'>

export interface JoinPair {
  left: ColumnExpression
  right: ColumnExpression
  isEqual: boolean
  /** The types differ, so both are compared as text. */
  asText: boolean
  /** Their texts are compared in different ways, between which the database would not choose. */
  hasTwoCollations: boolean
}

export interface From {
  source: Source
  /** Null for the first table. */
  join: { type: 'join' | 'leftJoin' | 'rightJoin' | 'crossJoin'; on: readonly JoinPair[] } | null
}

export interface Output {
  /** Its path in the definition; empty when nothing was chosen and all columns are shown. */
  path: string
  expression: Expression
  column: CompiledColumn
  /** Its name in the statement: its own if that is plain, otherwise `c1`, `c2`, … */
  sqlName: string
}

export interface Order {
  expression: Expression
  /** The output column that it is, if any. */
  output: Output | null
  direction: 'ASC' | 'DESC'
}

export interface BuiltReport {
  kind: 'built'
  from: readonly From[]
  outputs: readonly Output[]
  where: Condition | null
  having: Condition | null
  /** Null: not grouped. Empty: all rows form one group. */
  groups: readonly Expression[] | null
  order: readonly Order[]
  limit: number | null
}

/** The condition of a grid filter that was set, and the place of its value. */
export interface SetCondition {
  path: string
  column: string
  operator: FilterOperator
  /** As it was set. */
  value: SetGridFilter['value']
  condition: Condition
}

export interface RawReport {
  kind: 'raw'
  pieces: readonly RawPiece[]
  /** The values of its parameters. */
  values: ReadonlyMap<string, Scalar | readonly Scalar[]>
  /** Its parameters, as they are stored. */
  request: readonly ReportParameter[]
  /** Filters set on the screen; they go to `{{filters}}` if the query has that, otherwise around the query. */
  filters: Condition | null
  /** The same one by one, since only the database knows whether their values fit their columns. */
  tests: readonly SetCondition[]
  columns: readonly CompiledColumn[]
  /** Encodings, lacking some letters, of the tables that it reads. */
  charsets: readonly string[]
  /** The report's own limit. */
  limit: number | null
  /** False: its database forgets its order inside another query, so its first rows can only be read from itself. */
  keepsOrder: boolean
}

export type ResolvedReport = BuiltReport | RawReport

/**
 * Whether the viewer sees only some rows of a table that these sources read. SQL that a person has written must not be
 * evaluated then: a database may do so before it leaves the hidden rows out, and its message about a row quotes it. A
 * raw report is never narrowed, because it is refused to such a viewer.
 */
export const isNarrowed = (sources: readonly Source[]): boolean =>
  sources.some((source) =>
    source.kind === 'table'
      ? source.rows !== 'all'
      : source.report.kind === 'built' && isNarrowed(source.report.from.map((inner) => inner.source)),
  )

/** Whether the viewer sees every row of all tables of a report, so that the database's message about it hides nothing. */
export const seesAllRows = (report: ResolvedReport): boolean =>
  report.kind === 'raw' || !isNarrowed(report.from.map(({ source }) => source))
