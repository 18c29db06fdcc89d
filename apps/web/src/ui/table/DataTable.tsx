import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { usePhone } from '../use-phone'
import { ListBody } from '../pages/ListBody'
import { ListPages } from '../pages/ListPages'
import { useWidth } from '../use-width'
import { focusRow, pressInList } from './row-keys'
import type { Column, DataTableProps } from './columns'
import styles from './DataTable.module.css'
import { RowList } from './RowList'
import { TableGrid } from './TableGrid'
import { ListSkeleton, TableSkeleton } from './TableSkeleton'

/**
 * How many steps a table must be reduced to fit its box: 0 is the full table, and step `last` must always fit. It is
 * measured before anything is painted, because the lengths of names and amounts are not known. The box's width
 * counts, since the window's width includes the sidebar.
 */
function useFit(content: unknown, last: number): [RefObject<HTMLDivElement | null>, number] {
  const [box, width] = useWidth()
  const [fit, setFit] = useState({ content, width, step: 0 })
  // with other rows or another width, starts again at 0
  if (fit.content !== content || fit.width !== width) setFit({ content, width, step: 0 })
  const { step } = fit
  useLayoutEffect(() => {
    const giveWay = () => {
      const table = box.current?.querySelector('table')
      const isTooWide = table && box.current && table.offsetWidth > box.current.clientWidth
      if (isTooWide && step < last) setFit((before) => ({ ...before, step: before.step + 1 }))
    }
    giveWay()
  }, [box, content, width, step, last])
  return [box, step]
}

/**
 * Rows as a dense table, or as two-line items on a phone and wherever the table does not fit. Before it becomes
 * items, it drops its minor columns, the last one first. It fills a flush Section, or stands alone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, emptyHint, error, pages, footer, expectedRows = 5, isEven } = props
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
        rows={rows}
        empty={empty}
        emptyHint={emptyHint}
        error={error}
        skeleton={<Shape label={label} columns={shown} rows={expectedRows} isEven={isEven} />}
      >
        {(present) => <Rows {...props} columns={shown} rows={present} />}
      </ListBody>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      <ListPages pages={pages} />
    </div>
  )
}
