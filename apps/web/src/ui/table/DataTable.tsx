import { useEffect } from 'react'
import { focusRow, pressInList } from './row-keys'
import { usePhone } from '../use-phone'
import type { Column } from './columns'
import styles from './DataTable.module.css'
import { ListBody } from '../pages/ListBody'
import { ListPages } from '../pages/ListPages'
import { RowList } from './RowList'
import { TableGrid } from './TableGrid'
import type { DataTableProps } from './table-props'
import { ListSkeleton, TableSkeleton } from './TableSkeleton'
import { useFit } from './use-fit'

/**
 * Rows as a dense table, or as two-line items on a phone and wherever the table does not fit. Before it becomes
 * items, it drops its minor columns, the last one first. It fills a flush Section, or stands alone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, error, pages, footer, expectedRows = 5 } = props
  const isPhone = usePhone()
  const minors = columns.filter(({ isMinor }) => isMinor)
  const [box, step] = useFit(rows, minors.length + 1)
  const asLines = isPhone || step > minors.length
  const given = new Set<Column<Row>>(minors.slice(minors.length - step))
  const shown = asLines ? columns : columns.filter((column) => !given.has(column))
  const Shape = asLines ? ListSkeleton : TableSkeleton
  const Rows = asLines ? RowList<Row> : TableGrid<Row>
  const hasMarked =
    props.markedRow !== undefined && rows?.some((row) => props.rowKey(row) === props.markedRow)
  useEffect(() => {
    if (hasMarked) focusRow(box.current?.querySelector('[data-marked]'))
  }, [box, hasMarked, props.markedRow])
  return (
    <div className={styles.table} ref={box} data-single-keys onKeyDown={pressInList}>
      <ListBody
        {...{ rows, empty, error }}
        skeleton={<Shape label={label} columns={shown} rows={expectedRows} />}
      >
        {(present) => <Rows {...props} columns={shown} rows={present} />}
      </ListBody>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      <ListPages pages={pages} />
    </div>
  )
}
