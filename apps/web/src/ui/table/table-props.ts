import type { ReactNode } from 'react'
import type { ErrorStateProps } from '../states/ErrorState'
import type { Column, RowKey, Selection, Sort } from './columns'
import type { RowAction } from './RowMenu'

export interface DataTableProps<Row> {
  /** What the rows are: 'Invoices'. Read aloud. */
  label: string
  columns: readonly Column<Row>[]
  /** `undefined` while they are on their way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  /** The whole row leads here. */
  rowHref?: (row: Row) => string
  /**
   * What can be done with a row: icon buttons on a wide screen, one menu on a phone. Labels name the row: 'Delete invoice
   * 1042'.
   */
  rowMenu?: (row: Row) => readonly RowAction[]
  /** Anything else at the right end. */
  rowActions?: (row: Row) => ReactNode
  selection?: Selection<Row>
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Stands in place of the rows when there are none: an EmptyState, or one sentence. */
  empty?: ReactNode
  /** Stands in place of the rows when they could not be had. */
  error?: ErrorStateProps
  /** The server refused: 'Permission denied!'. */
  isForbidden?: boolean
  /** New rows are on their way; the old ones stay, paler. */
  isRefreshing?: boolean
  /** How many rows the skeleton shows. */
  expectedRows?: number
  /** Under the rows: a Pager. */
  footer?: ReactNode
}
