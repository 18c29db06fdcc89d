import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Checkbox } from '../fields/Checkbox'
import { Link } from '../link/Link'
import { phonePlace } from './columns'
import type { Column } from './columns'
import type { DataTableProps } from './table-props'
import { hasActions, RowMenu } from './RowMenu'
import { selectRow } from './selection'
import styles from './RowList.module.css'

/** The phone's list: what matters on the first line, the rest small on the second. */
export function RowList<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, rows, rowKey, selection, isRefreshing } = props
  return (
    <ul className={styles.list} aria-label={label} aria-busy={isRefreshing || undefined}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.item}>
          {selection && (
            <Checkbox
              isBare
              label={`Select ${selection.label(row)}`}
              {...selectRow(rowKey(row), selection)}
              className={styles.select}
            />
          )}
          <Lines {...props} row={row} />
          {hasActions(props) && (
            <div className={styles.actions}>
              <RowMenu {...props} row={row} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Lines<Row>({ row, columns, rowHref }: DataTableProps<Row> & { row: Row }) {
  const at = (place: string) => columns.filter((column, index) => phonePlace(column, index) === place)
  const title = at('title').map((column) => <Fragment key={column.key}>{value(column, row)} </Fragment>)
  const meta = at('meta').map((column) => ({ key: column.key, shown: value(column, row) }))
  return (
    <div className={styles.lines}>
      <div className={styles.first}>
        <div className={styles.title}>
          {rowHref ? (
            <Link href={rowHref(row)} className={styles.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </div>
        {at('aside').map((column) => (
          <div key={column.key} className={column.isNumber ? styles.number : undefined}>
            {value(column, row)}
          </div>
        ))}
      </div>
      {meta.length > 0 && (
        <div className={styles.second}>
          {meta
            .filter(({ shown }) => !isNothing(shown))
            .map(({ key, shown }) => (
              <span key={key} className={styles.meta}>
                {shown}
              </span>
            ))}
        </div>
      )}
    </div>
  )
}

function value<Row>(column: Column<Row>, row: Row): ReactNode {
  return (column.phoneCell ?? column.cell)(row)
}

const isNothing = (node: ReactNode) => node === null || node === undefined || node === false || node === ''
