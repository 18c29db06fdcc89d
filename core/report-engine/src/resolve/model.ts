import type { CatalogueTable } from '@uplink/contract/reports/catalogue'
import type {
  AggregateFunction,
  ColumnType,
  ColumnUnit,
  FilterOperator,
} from '@uplink/contract/reports/words'
import type { CompiledColumn, SqlCondition } from '../engine'
import type { RawPiece } from '../raw/guard'
import type { Operand } from '../values/operands'
import type { Scalar } from '../values/scalars'

// A resolved report: every name is found, every value known, nothing left to decide but the dialect's words.

/** A column of a table or of a saved report that is used like one. */
export interface SourceColumn {
  name: string
  /** Its name in the statement; a saved report's columns may have another one there. */
  sqlName: string
  type: ColumnType
  /** The database's word for the type; empty where it is computed. */
  native: string
  isKey: boolean
  /** `invoices.status` */
  origin: string | null
  /** What its numbers count, where that is known. */
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
  /** Null: COUNT of rows. */
  of: ColumnExpression | null
  type: ColumnType
}

/** SQL that a guard has read and printed anew. */
export interface RawExpression {
  kind: 'raw'
  text: string
  type: ColumnType
  isTypeKnown: boolean
}

/** A column of a raw query, by a name that its author gives: `i.status`. */
export interface NamedExpression {
  kind: 'named'
  parts: readonly string[]
  type: ColumnType
}

export type Expression = ColumnExpression | AggregateExpression | RawExpression | NamedExpression

export type Condition =
  | { kind: 'and'; of: readonly Condition[] }
  | { kind: 'or'; of: readonly Condition[] }
  /** Nothing matches; `left` says whether rows or sums were asked. */
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

export type LikeOperator = Extract<FilterOperator, 'begins_with' | 'contains' | 'ends_with'>

export interface JoinPair {
  left: ColumnExpression
  right: ColumnExpression
  isEqual: boolean
  /** Their types differ: both are compared as text. */
  asText: boolean
}

export interface From {
  source: Source
  /** Null for the first one. */
  join: { type: 'join' | 'leftJoin' | 'rightJoin' | 'crossJoin'; on: readonly JoinPair[] } | null
}

export interface Output {
  /** Where it stands in the definition; empty where nothing was chosen and all columns are shown. */
  path: string
  expression: Expression
  column: CompiledColumn
  /** What it is called in the statement: its name where that is plain, else `c1`, `c2`, … */
  sqlName: string
}

export interface Order {
  expression: Expression
  /** The output it is, where it is one. */
  output: Output | null
  direction: 'ASC' | 'DESC'
}

export interface BuiltReport {
  kind: 'built'
  from: readonly From[]
  outputs: readonly Output[]
  where: Condition | null
  having: Condition | null
  /** Null: not grouped. Empty: all rows are one group. */
  groups: readonly Expression[] | null
  order: readonly Order[]
  limit: number | null
}

export interface RawReport {
  kind: 'raw'
  pieces: readonly RawPiece[]
  /** What its parameters stand for. */
  values: ReadonlyMap<string, Scalar | readonly Scalar[]>
  /** What is set on the screen; at `{{filters}}` where the query has that, else around it. */
  filters: Condition | null
  columns: readonly CompiledColumn[]
  /** Its own limit, as a report has one. */
  limit: number | null
}

export type ResolvedReport = BuiltReport | RawReport
