import { t } from '../../language/t'
import { LoadingState } from '../states/LoadingState'
import { Skeleton } from '../states/Skeleton'
import type { Column } from './columns'
import styles from './DataTable.module.css'
import { ItemLines } from './ItemLines'
import listStyles from './RowList.module.css'
import { cellClass } from './TableGrid'

interface Shape<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: number
  isEven?: boolean | undefined
}

/** Uneven, like lines of text. */
const widths = ['70%', '55%', '80%', '45%', '65%']
const widthOf = (index: number) => widths[index % widths.length]

/** In a column with a width of its own a share of the column would be nothing, because the first one takes what is left. */
const ownWidths = ['4rem', '5.5rem', '4.5rem']
function widthIn<Row>({ isNumber, width }: Column<Row>, index: number): string | undefined {
  if (isNumber) return '4rem'
  return width === undefined ? widthOf(index) : ownWidths[index % ownWidths.length]
}

export function TableSkeleton<Row>({ label, columns, rows, isEven }: Shape<Row>) {
  return (
    <LoadingState label={t('Loading: {what}', { what: label })}>
      <table className={isEven ? `${styles.grid} ${styles.even}` : styles.grid} aria-hidden>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.key}
                className={cellClass(column, index)}
                style={column.width === undefined ? undefined : { width: column.width }}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {columns.map((column, index) => (
                <td key={column.key} className={cellClass(column, index)}>
                  <Skeleton width={widthIn(column, row + index)} />
                  {column.under && (
                    <span className={styles.under}>
                      <Skeleton width={widthOf(row + index + 2)} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </LoadingState>
  )
}

export function ListSkeleton({ label, rows }: { label: string; rows: number }) {
  const line = (width: string | undefined) => (
    <span className={listStyles.waiting}>
      <Skeleton width={width} />
    </span>
  )
  return (
    <LoadingState label={t('Loading: {what}', { what: label })}>
      <ul className={listStyles.list} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <li key={row} className={listStyles.item}>
            <ItemLines title={line(widthOf(row))} aside={line('4rem')} meta={line(widthOf(row + 2))} />
          </li>
        ))}
      </ul>
    </LoadingState>
  )
}
