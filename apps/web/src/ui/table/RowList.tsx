import { Fragment, type ReactNode } from 'react'
import { t } from '../../language/t'
import { Checkbox } from '../fields/Checkbox'
import { Boundary, NotShown } from '../states/Shown'
import { beginningPart, phonePlace, type DataTableProps } from './columns'
import { ItemLines } from './ItemLines'
import { hasActions, RowMenu } from './RowMenu'
import { selectRow } from './selection'
import styles from './RowList.module.css'

/** The list on a phone: the important columns on the first line, the others small on the second. */
export function RowList<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, rows, rowKey, selection, isRefreshing, markedRow } = props
  const page = rows.map((row) => rowKey(row))
  return (
    <ul className={styles.list} aria-label={label} aria-busy={isRefreshing || undefined}>
      {rows.map((row, at) => (
        <Fragment key={rowKey(row)}>
          <PartLine {...props} at={at} />
          <li
            className={styles.item}
            tabIndex={-1}
            data-row={rowKey(row)}
            data-marked={rowKey(row) === markedRow || undefined}
          >
            {selection && (
              <Checkbox
                isBare
                data-select
                label={t('Select {name}', { name: selection.label(row) })}
                {...selectRow(rowKey(row), selection, page)}
                className={styles.select}
              />
            )}
            <Boundary of={row} fallback={<NotShown />}>
              <Lines {...props} row={row} />
            </Boundary>
            {hasActions(props) && (
              <div className={styles.actions}>
                <RowMenu {...props} row={row} />
              </div>
            )}
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

function PartLine<Row>(props: DataTableProps<Row> & { rows: readonly Row[]; at: number }) {
  const part = beginningPart(props, props.at)
  if (part === undefined) return null
  return (
    <li className={styles.begin}>
      {part.name}
      {part.note !== undefined && (
        <>
          {' '}
          <span className={styles.note}>{part.note}</span>
        </>
      )}
    </li>
  )
}

function Lines<Row>({ row, columns, rowHref }: DataTableProps<Row> & { row: Row }) {
  const at = (place: string) =>
    columns
      .filter((column, index) => phonePlace(column, index) === place)
      .map((column) => ({ key: column.key, shown: drawn(() => (column.phoneCell ?? column.cell)(row)) }))
      .filter(({ shown }) => !isNothing(shown))
  const stacked = (place: string) => {
    const values = at(place)
    return values.length > 0 ? values.map(({ key, shown }) => <div key={key}>{shown}</div>) : undefined
  }
  const under = columns.flatMap(({ key, under: more, phone }) => {
    const shown = more && phone !== 'hidden' ? drawn(() => more(row)) : null
    return isNothing(shown) ? [] : [{ key: `${key}+`, shown }]
  })
  const meta = [...under, ...at('meta')]
  return (
    <ItemLines
      title={at('title').map(({ key, shown }) => (
        <Fragment key={key}>{shown} </Fragment>
      ))}
      href={rowHref?.(row)}
      aside={stacked('aside')}
      end={stacked('end')}
      meta={
        meta.length > 0 ? (
          <span className={styles.parts}>
            {meta.map(({ key, shown }) => (
              <span key={key} className={styles.part}>
                {shown}
              </span>
            ))}
          </span>
        ) : undefined
      }
    />
  )
}

/** What a column shows, or words about what it cannot. */
function drawn(draw: () => ReactNode): ReactNode {
  try {
    return draw()
  } catch {
    return <NotShown />
  }
}

const isNothing = (node: ReactNode) => node === null || node === undefined || node === false || node === ''
