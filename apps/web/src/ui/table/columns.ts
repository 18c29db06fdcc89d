import type { ReactNode } from 'react'
import type { ListState } from '../pages/list-state'
import type { RowAction } from './RowMenu'

export interface DataTableProps<Row> extends ListState<Row> {
  /** What the rows are: 'Invoices'. For screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => RowKey
  /** The link of the whole row; undefined for a row that leads nowhere. */
  rowHref?: (row: Row) => string | undefined
  /**
   * The acts of a row: icon buttons on a wide screen, one menu on a phone. Labels name the row: 'Delete invoice
   * 1042'.
   */
  rowMenu?: (row: Row) => readonly RowAction[]
  /** The heading of the acts' column; absent: a heading for screen readers only. */
  actionsHeader?: string
  /** What a row is part of, such as its day; a line of its own stands where that changes. */
  partOf?: (row: Row) => string
  /** More about the part that begins with a row, after its name. */
  partNote?: (row: Row) => ReactNode
  /** Other content at the right end of a row. */
  rowActions?: (row: Row) => ReactNode
  selection?: Selection<Row>
  sort?: Sort
  /** Undefined, on the third click on a heading, asks for the list's own order. */
  onSort?: (sort: Sort | undefined) => void
  /** The first column leaves a part of the spare width to the others: for rows of short values. */
  isEven?: boolean
  /** Rows of 40 or of 32 pixels. */
  density?: 'normal' | 'dense'
  /** A row that was just saved: it is marked for two seconds and takes the focus. */
  markedRow?: RowKey | undefined
  /** How many rows the skeleton shows. */
  expectedRows?: number
  /** Shown under the rows, such as their sums. */
  footer?: ReactNode
}

/** What identifies a row, for React and for the selection. */
export type RowKey = string | number

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** More about the value, small below it; a phone shows it first on its second line. Nothing: no line. */
  under?: (row: Row) => ReactNode
  /** Numbers, money, sizes: aligned to the right in tabular figures. */
  isNumber?: boolean
  /** A CSS width in the table: '8rem'. Absent: the content decides. */
  width?: string
  /** The column is dropped where space is short, the last such column first. */
  isMinor?: boolean
  /** Text may break into several lines; otherwise it is cut with an ellipsis. */
  mayWrap?: boolean
  /**
   * The value's place in a phone's two-line item: `title` and `aside` on the first line, `meta` and `end` on the
   * second, in the order of the columns. By default the first column is the title and the others are meta.
   */
  phone?: 'title' | 'aside' | 'meta' | 'end' | 'hidden'
  /** What a phone shows instead, when a bare value would not explain itself: '12 lines'. */
  phoneCell?: (row: Row) => ReactNode
  /** The heading becomes a button that sorts by this column. */
  isSortable?: boolean
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

export interface Selection<Row> {
  selected: ReadonlySet<RowKey>
  /**
   * All matching rows are selected, also those of other pages. Every box is checked, and changing any of them ends
   * this.
   */
  isAll?: boolean
  onChange: (selected: ReadonlySet<RowKey>) => void
  /** The row in words, for its checkbox: 'invoice 1042'. */
  label: (row: Row) => string
}

export function phonePlace<Row>(column: Column<Row>, index: number): NonNullable<Column<Row>['phone']> {
  return column.phone ?? (index === 0 ? 'title' : 'meta')
}

/** The part that begins with a row; undefined where the row is of the same part as the one before it, or of none. */
export function beginningPart<Row>(
  { rows, partOf, partNote }: { rows: readonly Row[] } & Pick<DataTableProps<Row>, 'partOf' | 'partNote'>,
  at: number,
): { name: string; note: ReactNode } | undefined {
  const [before, row] = [rows[at - 1], rows[at]]
  if (!partOf || row === undefined) return undefined
  const part = partOf(row)
  return before !== undefined && partOf(before) === part ? undefined : { name: part, note: partNote?.(row) }
}
