import { usePhone } from '../use-phone'
import styles from './DataTable.module.css'
import { ListBody } from './ListBody'
import { ListPages } from './ListPages'
import { RowList } from './RowList'
import { TableGrid } from './TableGrid'
import type { DataTableProps } from './table-props'
import { ListSkeleton, TableSkeleton } from './TableSkeleton'

/** Rows: a dense table on a wide screen, two-line items on a phone. It fills a flush Section, or stands alone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, error, pages, footer, expectedRows = 5 } = props
  const isPhone = usePhone()
  const Shape = isPhone ? ListSkeleton : TableSkeleton
  const Rows = isPhone ? RowList<Row> : TableGrid<Row>
  return (
    <div className={styles.table}>
      <ListBody
        {...{ rows, empty, error }}
        skeleton={<Shape label={label} columns={columns} rows={expectedRows} />}
      >
        {(shown) => <Rows {...props} rows={shown} />}
      </ListBody>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      <ListPages pages={pages} />
    </div>
  )
}
