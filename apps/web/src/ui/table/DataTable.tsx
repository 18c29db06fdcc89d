import { EmptyState } from '../states/EmptyState'
import { ErrorState } from '../states/ErrorState'
import { ForbiddenState } from '../states/ForbiddenState'
import { usePhone } from '../use-phone'
import styles from './DataTable.module.css'
import { RowList } from './RowList'
import { TableGrid } from './TableGrid'
import type { DataTableProps } from './table-props'
import { ListSkeleton, TableSkeleton } from './TableSkeleton'

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
