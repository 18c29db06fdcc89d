import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Sort } from '../table/columns'
import { Shown } from '../states/Shown'
import { cutTo } from '../text-length'
import { usePhone } from '../use-phone'
import { ResultCell, type ResultColumn, type ResultRow } from './ResultCell'
import { ResultLines } from './ResultLines'
import styles from './results.module.css'

export interface ResultGridProps {
  /** 'Rows of the report'. For screen readers. */
  label: string
  columns: readonly ResultColumn[]
  rows: readonly ResultRow[]
  sort?: Sort | undefined
  /** Undefined, on the third click on a heading, asks for the report's own order. */
  onSort?: ((sort: Sort | undefined) => void) | undefined
  /** Called on a click on a heading that does not sort; an editor opens the column. */
  onHead?: ((column: string) => void) | undefined
  /** The link at the end of a row. */
  action?: ((row: ResultRow) => ReactNode) | undefined
  /** The rows are from before the last change. */
  isOld?: boolean
}

/** A text of more letters may be cut. */
const longFrom = 30
/** How many letters of it are shown under the pointer. */
const hoveredLetters = 1_000

/**
 * The rows of a database's result. Arrows move from cell to cell, Ctrl+C copies, Enter or a click opens a text that is
 * cut; on a phone each row has two lines and opens a sheet.
 */
export function ResultGrid(props: ResultGridProps) {
  const { label, columns, rows, isOld = false, action } = props
  const isPhone = usePhone()
  const table = useRef<HTMLTableElement>(null)
  if (isPhone) return <ResultLines {...props} />
  return (
    <div className={styles.scroll} data-scrolls data-old={isOld || undefined}>
      <table
        ref={table}
        className={styles.grid}
        aria-label={label}
        aria-busy={isOld || undefined}
        onKeyDown={(event) => moveOrCopy(event, table.current, rows)}
        onClick={(event) => openByClick(event.target as Element)}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} {...props} />
            ))}
            {action && (
              <th scope="col" className={styles.action}>
                <span className="ui-hidden-visually">Open</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column, index) => (
                <td
                  key={column.name}
                  tabIndex={at === 0 && index === 0 ? 0 : -1}
                  data-cell={`${at} ${index}`}
                  className={column.isNumber ? styles.number : undefined}
                  title={
                    (row[index]?.length ?? 0) > longFrom ? cutTo(row[index] ?? '', hoveredLetters) : undefined
                  }
                >
                  <ResultCell column={column} value={row[index] ?? null} />
                </td>
              ))}
              {action && (
                <td className={styles.action}>
                  <Shown of={row} draw={() => action(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ column, sort, onSort, onHead }: { column: ResultColumn } & ResultGridProps) {
  const direction = sort?.key === column.name ? sort.direction : undefined
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction ?? 'none']
  const next = (): Sort | undefined =>
    direction === 'descending'
      ? undefined
      : { key: column.name, direction: direction === 'ascending' ? 'descending' : 'ascending' }
  return (
    <th scope="col" aria-sort={direction} className={column.isNumber ? styles.number : undefined}>
      {column.isSortable && onSort ? (
        <button type="button" className={styles.head} onClick={() => onSort(next())}>
          {column.label}
          <Icon aria-hidden className={direction ? styles.sorted : styles.sortable} />
        </button>
      ) : onHead ? (
        <button type="button" className={styles.head} onClick={() => onHead(column.name)}>
          {column.label}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

/** Shows the whole text of a cell in its place, or cuts it again. The rows need not be drawn anew for it. */
function openOrClose(cell: HTMLElement): boolean {
  const isLong = cell.textContent.length > longFrom || cell.scrollWidth > cell.clientWidth
  if (!isLong && !cell.hasAttribute('data-open')) return false
  cell.toggleAttribute('data-open')
  return true
}

function openByClick(target: Element): void {
  // whoever selects a part of the text, or follows a link, means something else
  if (target.closest('a, button') !== null || window.getSelection()?.isCollapsed === false) return
  const cell = target.closest<HTMLElement>('[data-cell]')
  if (cell) openOrClose(cell)
}

const steps: Readonly<Partial<Record<string, { rows: number; columns: number }>>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

function copy(event: KeyboardEvent, text: string): void {
  // the browser itself copies selected text, and without TLS the page may not write to the clipboard
  if (window.getSelection()?.isCollapsed === false || !window.isSecureContext) return
  event.preventDefault()
  void navigator.clipboard.writeText(text)
}

function moveOrCopy(event: KeyboardEvent, table: HTMLTableElement | null, rows: readonly ResultRow[]): void {
  const cell = (event.target as Element).closest<HTMLElement>('[data-cell]')
  if (!cell || cell !== event.target) return
  const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(' ').map(Number)
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c')
    return copy(event, rows[row]?.[column] ?? '')
  if (event.key === 'Enter' && openOrClose(cell)) return event.preventDefault()
  const step = steps[event.key]
  if (!step) return
  const next = table?.querySelector<HTMLElement>(`[data-cell="${row + step.rows} ${column + step.columns}"]`)
  if (!next) return
  event.preventDefault()
  next.focus()
}
