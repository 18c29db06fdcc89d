import { ChevronDown, ChevronRight, Check, Lock, Minus } from 'lucide-react'
import { Fragment, useRef, useState, type KeyboardEvent } from 'react'
import { EmptyState } from '../states/EmptyState'
import { usePhone } from '../use-phone'
import {
  changeOf,
  groupCount,
  groupLock,
  groupState,
  turnable,
  type MatrixGroup,
  type MatrixProps,
  type MatrixRow,
} from './matrix'
import styles from './Matrix.module.css'
import { Tooltip } from '../menu/Tooltip'
import { MatrixList } from './MatrixList'
import { useFolds } from './use-folds'

interface MatrixBoxProps {
  /** 'Edit departments, Manager' */
  label: string
  state: boolean | 'mixed'
  change?: { sign: string; words: string } | undefined
  /** How many rows of a group are on, where it is some of them. */
  count?: { text: string; isChanged: boolean } | undefined
  lock?: string | undefined
  isReadOnly?: boolean | undefined
  onToggle: () => void
  /** Its position, for the arrow keys. */
  at: string
  /** Whether it is the box that Tab reaches. */
  isStop: boolean
}

/** One box. A locked one keeps the focus, so that its reason can be read. */
function MatrixBox(props: MatrixBoxProps) {
  const { label, state, change, count, lock, isReadOnly, onToggle, at, isStop } = props
  const isLocked = lock !== undefined
  const Mark = state === 'mixed' ? Minus : Check
  const box = (
    <button
      type="button"
      role="checkbox"
      aria-checked={state}
      aria-label={change ? `${label}, ${change.words}` : label}
      aria-disabled={isLocked || isReadOnly || undefined}
      data-at={at}
      tabIndex={isStop ? 0 : -1}
      className={styles.cell}
      onClick={() => !isLocked && !isReadOnly && onToggle()}
    >
      <span className={styles.box} data-state={state}>
        {state !== false && <Mark aria-hidden />}
      </span>
      <span aria-hidden className={styles.change}>
        {count ? undefined : isLocked ? <Lock /> : change?.sign}
      </span>
      {count && (
        <span aria-hidden className={styles.some} data-changed={count.isChanged || undefined}>
          {count.text}
        </span>
      )}
    </button>
  )
  return isLocked ? <Tooltip label={lock}>{box}</Tooltip> : box
}

/**
 * A matrix of checkboxes: rows in groups that fold, and are folded at first where there are many, a box for each column, head and first column always in sight. A
 * group's box sets its rows. Arrows move from box to box, Space switches one, Home and End go to the ends of a row. A
 * phone shows one column, as switches in groups that fold.
 */
export function Matrix(props: MatrixProps) {
  const isPhone = usePhone()
  if (props.groups.every(({ rows }) => rows.length === 0))
    return <EmptyState>{props.empty ?? 'Nothing here yet.'}</EmptyState>
  return isPhone ? <MatrixList {...props} /> : <MatrixGrid {...props} />
}

function MatrixGrid(props: MatrixProps) {
  const { label, rowHeader, groups, columns, isUnfolded = false } = props
  const folds = useFolds(groups, isUnfolded)
  const table = useRef<HTMLTableElement>(null)
  const lines = groups.flatMap((group) => [
    `group ${group.key}`,
    ...(folds.isOpen(group.key) ? group.rows.map(({ key }) => key) : []),
  ])
  const [stop, setStop] = useState({ line: 0, column: 0 })

  const move = (event: KeyboardEvent) => {
    const [line, column] = (event.target as HTMLElement).dataset['at']?.split(':').map(Number) ?? []
    if (line === undefined || column === undefined) return
    const next = {
      ArrowDown: [line + 1, column],
      ArrowUp: [line - 1, column],
      ArrowRight: [line, column + 1],
      ArrowLeft: [line, column - 1],
      Home: [event.ctrlKey ? 0 : line, 0],
      End: [event.ctrlKey ? lines.length - 1 : line, columns.length - 1],
    }[event.key]
    const box = next && table.current?.querySelector<HTMLElement>(`[data-at="${next.join(':')}"]`)
    if (!box) return
    event.preventDefault()
    box.focus()
  }
  const stopAt = (at: string | undefined) => {
    const [line, column] = at?.split(':').map(Number) ?? []
    if (line !== undefined && column !== undefined) setStop({ line, column })
  }
  // a box that was folded or filtered away cannot have the focus any more
  const held = {
    line: Math.min(stop.line, lines.length - 1),
    column: Math.min(stop.column, columns.length - 1),
  }
  const place = (line: string, column: number) => {
    const at = lines.indexOf(line)
    return { at: `${at}:${column}`, isStop: at === held.line && column === held.column }
  }
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        role="grid"
        aria-label={label}
        aria-readonly={props.isReadOnly}
        className={styles.matrix}
        onKeyDown={move}
        onFocus={({ target }) => stopAt(target.dataset['at'])}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.first}>
              <span className={styles.head}>
                {rowHeader}
                {groups.length > 1 && (
                  <button type="button" className={styles.all} onClick={folds.toggleAll}>
                    {folds.areAllOpen ? 'Fold all' : 'Open all'}
                  </button>
                )}
              </span>
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.key}>
              <GroupLine
                {...props}
                group={group}
                isFolded={!folds.isOpen(group.key)}
                onFold={() => folds.toggle(group.key)}
                place={(column) => place(`group ${group.key}`, column)}
              />
              {folds.isOpen(group.key) &&
                group.rows.map((row) => (
                  <tr key={row.key}>
                    <th scope="row" className={`${styles.first} ${styles.row}`}>
                      <RowName row={row} onRow={props.onRow} />
                    </th>
                    {columns.map((column, index) => (
                      <td key={column.key} role="gridcell">
                        <MatrixBox
                          label={`${row.label}, ${column.label}`}
                          state={props.isOn(row.key, column.key)}
                          change={changeOf(row.key, column.key, props)}
                          lock={props.lock(row.key, column.key)}
                          isReadOnly={props.isReadOnly}
                          onToggle={() =>
                            props.onToggle([row.key], column.key, !props.isOn(row.key, column.key))
                          }
                          {...place(row.key, index)}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface GroupLineProps extends MatrixProps {
  group: MatrixGroup
  isFolded: boolean
  onFold: () => void
  place: (column: number) => { at: string; isStop: boolean }
}

function GroupLine({ group, isFolded, onFold, place, ...props }: GroupLineProps) {
  const Arrow = isFolded ? ChevronRight : ChevronDown
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" className={styles.first}>
        <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={onFold}>
          <Arrow aria-hidden />
          {group.label} <span className={styles.hint}>{group.rows.length}</span>
        </button>
      </th>
      {props.columns.map((column, index) => {
        const state = groupState(group, column.key, props.isOn)
        const rows = turnable(group, column.key, props)
        const count = `${groupCount(group, column.key, props.isOn)} of ${group.rows.length}`
        const isChanged = group.rows.some(({ key }) => changeOf(key, column.key, props))
        return (
          <td key={column.key} role="gridcell">
            <MatrixBox
              label={`All of ${group.label}, ${column.label}${state === 'mixed' ? `: ${count}` : ''}`}
              state={state}
              count={state === 'mixed' ? { text: count.replace(' of ', '/'), isChanged } : undefined}
              lock={groupLock(group, column.key, props.lock)}
              isReadOnly={props.isReadOnly}
              onToggle={() => props.onToggle(rows, column.key, state !== true)}
              {...place(index)}
            />
          </td>
        )
      })}
    </tr>
  )
}

interface RowNameProps {
  row: MatrixRow
  onRow: ((row: string) => void) | undefined
}

function RowName({ row, onRow }: RowNameProps) {
  return (
    <>
      {onRow ? (
        <button type="button" className={styles.name} onClick={() => onRow(row.key)}>
          {row.label}
        </button>
      ) : (
        row.label
      )}
      {row.hint !== undefined && <span className={styles.hint}> {row.hint}</span>}
    </>
  )
}
