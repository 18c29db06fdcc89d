import type { ReactNode } from 'react'
import type { Column, RowKey, Selection, Sort } from './columns'
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
  /** Other content at the right end of a row. */
  rowActions?: (row: Row) => ReactNode
  selection?: Selection<Row>
  sort?: Sort
  /** Undefined, on the third click on a heading, asks for the list's own order. */
  onSort?: (sort: Sort | undefined) => void
  /** Rows of 40 or of 32 pixels. */
  density?: 'normal' | 'dense'
  /** A row that was just saved: it is marked for two seconds and takes the focus. */
  markedRow?: RowKey | undefined
  /** How many rows the skeleton shows. */
  expectedRows?: number
  /** Shown under the rows, such as their sums. */
  footer?: ReactNode
}
