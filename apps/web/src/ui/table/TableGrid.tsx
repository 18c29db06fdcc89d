import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type MouseEvent } from 'react'
import { t } from '../../language/t'
import { Checkbox } from '../fields/Checkbox'
import { Link } from '../link/Link'
import { Shown } from '../states/Shown'
import { beginningPart, type Column, type Sort, type DataTableProps } from './columns'
import { hasActions, RowButtons } from './RowMenu'
import { selectAll, selectRow } from './selection'
import styles from './DataTable.module.css'

type Shown<Row> = DataTableProps<Row> & { rows: readonly Row[] }

export function cellClass<Row>(column: Column<Row>, index: number): string {
  const classes = [
    index === 0 && column.width === undefined && styles.main,
    column.isNumber && styles.number,
    column.mayWrap && styles.wrap,
  ]
  return classes.filter(Boolean).join(' ')
}

/** The desktop's table. */
export function TableGrid<Row>(props: Shown<Row>) {
  const { label, columns, rows, rowKey, selection, isRefreshing, density, isEven } = props
  return (
    <table
      className={isEven ? `${styles.grid} ${styles.even}` : styles.grid}
      data-density={density}
      aria-label={label}
      aria-busy={isRefreshing || undefined}
      onMouseOver={nameCutText}
    >
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.select}>
              <Checkbox
                isBare
                label={t('Select all')}
                {...selectAll(
                  rows.map((row) => rowKey(row)),
                  selection,
                )}
              />
            </th>
          )}
          {columns.map((column, index) => (
            <Head key={column.key} column={column} index={index} sort={props.sort} onSort={props.onSort} />
          ))}
          {hasActions(props) && (
            <th scope="col" className={styles.actions}>
              {props.actionsHeader ?? <span className="ui-hidden-visually">{t('Actions')}</span>}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Fragment key={rowKey(row)}>
            <PartRow {...props} at={at} />
            <GridRow {...props} row={row} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Head<Row>({
  column,
  index,
  sort,
  onSort,
}: {
  column: Column<Row>
  index: number
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
}) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction ?? 'none']
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={cellClass(column, index)}
      style={column.width === undefined ? undefined : { width: column.width }}
    >
      {column.isSortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(column.key, direction))}>
          {column.header}
          <Icon aria-hidden className={direction ? styles.sorted : styles.sortable} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function nextSort(key: string, direction: Sort['direction'] | undefined): Sort | undefined {
  if (direction === 'descending') return undefined
  return { key, direction: direction === 'ascending' ? 'descending' : 'ascending' }
}

function PartRow<Row>(props: Shown<Row> & { at: number }) {
  const part = beginningPart(props, props.at)
  if (part === undefined) return null
  const width = props.columns.length + (props.selection ? 1 : 0) + (hasActions(props) ? 1 : 0)
  return (
    <tr className={styles.part}>
      <th scope="rowgroup" colSpan={width}>
        {part.name}
        {part.note !== undefined && (
          <>
            {' '}
            <span className={styles.note}>{part.note}</span>
          </>
        )}
      </th>
    </tr>
  )
}

function GridRow<Row>(props: Shown<Row> & { row: Row }) {
  const { row, rows, columns, rowKey, rowHref, selection, markedRow } = props
  const key = rowKey(row)
  const page = () => rows.map((each) => rowKey(each))
  const href = rowHref?.(row)
  const follow = href === undefined ? undefined : followRow
  const box = selection && selectRow(key, selection, page())
  return (
    <tr
      className={follow && styles.linked}
      tabIndex={-1}
      data-row={key}
      data-marked={key === markedRow || undefined}
      aria-selected={box?.checked}
      onClick={follow}
      onAuxClick={follow}
    >
      {selection && (
        <td className={styles.select}>
          <Checkbox isBare data-select label={t('Select {name}', { name: selection.label(row) })} {...box} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column, index)}>
          {href !== undefined && index === 0 ? (
            <Link href={href} className={styles.link} data-row-link>
              <Shown of={row} draw={() => column.cell(row)} />
            </Link>
          ) : (
            <Shown of={row} draw={() => column.cell(row)} />
          )}
          {column.under && <Under of={row} column={column} />}
        </td>
      ))}
      {hasActions(props) && (
        <td className={styles.actions}>
          <RowButtons {...props} />
        </td>
      )}
    </tr>
  )
}

/** What is said below a cell's value; nothing takes no room. */
function Under<Row>({ of, column }: { of: Row; column: Column<Row> }) {
  return (
    <span className={styles.under}>
      <Shown of={of} draw={() => column.under?.(of)} />
    </span>
  )
}

/** A cell whose text is cut shows all of it under the pointer. */
function nameCutText({ target }: MouseEvent): void {
  const cell = (target as Element).closest('td')
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
  else cell.removeAttribute('title')
}

/**
 * A click anywhere in the row goes where the row's link goes, with the same keys held. (A link stretched over the row would
 * need a positioned <tr>, which not every browser has.)
 */
function followRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element
  const hasSelectedText = window.getSelection()?.isCollapsed === false
  const isAnswered =
    target.closest('a, button, input, label, select, [role="menu"], [role="dialog"]') !== null
  if (event.defaultPrevented || isAnswered || hasSelectedText || event.button > 1) return
  const { ctrlKey, metaKey, shiftKey, altKey, button } = event
  event.currentTarget.querySelector('[data-row-link]')?.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: ctrlKey || button === 1,
      metaKey,
      shiftKey,
      altKey,
    }),
  )
}
