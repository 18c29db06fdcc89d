import type { ReactNode } from 'react'
import type { Column, RowKey, Selection, Sort } from './columns'
import type { ListState } from '../pages/list-state'
import type { RowAction } from './RowMenu'

export interface DataTableProps<Row> extends ListState<Row> {
  /** What the rows are: 'Invoices'. Read aloud. */
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => RowKey
  /** The whole row leads here. */
  rowHref?: (row: Row) => string
  /**
   * What can be done with a row: icon buttons on a wide screen, one menu on a phone. Labels name the row: 'Delete invoice
   * 1042'.
   */
  rowMenu?: (row: Row) => readonly RowAction[]
  /** Stands over what can be done with a row; read aloud only when not given. */
  actionsHeader?: string
  /** Anything else at the right end. */
  rowActions?: (row: Row) => ReactNode
  selection?: Selection<Row>
  sort?: Sort
  /** The third click on a head asks for the list's own order. */
  onSort?: (sort: Sort | undefined) => void
  /** Rows of 40 or of 32 pixels. */
  density?: 'normal' | 'dense'
  /** A row that was just saved: it is marked for two seconds and takes the focus. */
  markedRow?: RowKey | undefined
  /** How many rows the skeleton shows. */
  expectedRows?: number
  /** Under the rows: their sums. */
  footer?: ReactNode
}
