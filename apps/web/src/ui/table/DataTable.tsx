import type { ReactNode } from 'react'
import { EmptyState } from '../states/EmptyState'
import { ErrorState } from '../states/ErrorState'
import type { ErrorStateProps } from '../states/ErrorState'
import { ForbiddenState } from '../states/ForbiddenState'
import { usePhone } from '../use-phone'
import type { Column, RowKey, Selection, Sort } from './columns'
import styles from './DataTable.module.css'
import type { RowAction } from './RowMenu'
import { RowList } from './RowList'
import { TableGrid } from './TableGrid'
import { ListSkeleton, TableSkeleton } from './TableSkeleton'

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

/** Rows: a dense table on a wide screen, two-line items on a phone. It fills a flush Section, or stands alone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = usePhone()
  return (
    <div className={styles.table}>
      <Body {...props} isPhone={isPhone} />
      {props.footer !== undefined && <div className={styles.footer}>{props.footer}</div>}
    </div>
  )
}

function Body<Row>({ isPhone, ...props }: DataTableProps<Row> & { isPhone: boolean }) {
  const { label, columns, rows, empty, error, isForbidden, expectedRows = 5 } = props
  if (isForbidden) return <ForbiddenState requestId={error?.requestId} />
  if (error) return <ErrorState {...error} />
  if (!rows) {
    const Shape = isPhone ? ListSkeleton : TableSkeleton
    return <Shape label={label} columns={columns} rows={expectedRows} />
  }
  if (rows.length === 0)
    return typeof empty === 'object' ? empty : <EmptyState>{empty ?? 'Nothing here yet.'}</EmptyState>
  const shown = { ...props, rows }
  return isPhone ? <RowList {...shown} /> : <TableGrid {...shown} />
}
