import { useState, type ReactNode } from 'react'
import { Drawer } from '../modal/Drawer'
import { Shown } from '../states/Shown'
import { DetailList } from '../page/DetailList'
import { ResultCell, type ResultColumn, type ResultRow } from './ResultCell'
import styles from './results.module.css'

interface ResultLinesProps {
  label: string
  columns: readonly ResultColumn[]
  rows: readonly ResultRow[]
  action?: ((row: ResultRow) => ReactNode) | undefined
  isOld?: boolean
}

/** Rows on a phone: the first text and the first number; a sheet has the other columns. */
export function ResultLines({ label, columns, rows, action, isOld }: ResultLinesProps) {
  const [open, setOpen] = useState<ResultRow>()
  const title = Math.max(
    0,
    columns.findIndex(({ isNumber }) => !isNumber),
  )
  const number = columns.findIndex(({ isNumber }) => isNumber)
  const shown = [title, number].filter((index, at) => index >= 0 && (at === 0 || index !== title))
  const rest = columns.flatMap((column, index) => (shown.includes(index) ? [] : [{ column, index }]))
  const cell = (row: ResultRow, index: number) => {
    const column = columns[index]
    return column && <ResultCell column={column} value={row[index] ?? null} />
  }
  return (
    <>
      <ul className={styles.lines} aria-label={label} data-old={isOld || undefined}>
        {rows.map((row, at) => (
          <li key={at} className={styles.line}>
            <button type="button" className={styles.row} onClick={() => setOpen(row)}>
              <span className={styles.first}>
                <span className={styles.title}>{cell(row, title)}</span>
                {number >= 0 && number !== title && (
                  <span className={styles.number}>{cell(row, number)}</span>
                )}
              </span>
              {rest[0] && (
                <span className={styles.second}>
                  {rest[0].column.label}: {cell(row, rest[0].index)}
                </span>
              )}
            </button>
            {action && <Shown of={row} draw={() => action(row)} />}
          </li>
        ))}
      </ul>
      {open && (
        <Drawer title={cell(open, title)} onClose={() => setOpen(undefined)} actions={action?.(open)}>
          <DetailList
            items={columns.map((column, index) => ({
              label: column.label,
              value: cell(open, index),
            }))}
          />
        </Drawer>
      )}
    </>
  )
}
