import type { ReactNode } from 'react'
import styles from './Sum.module.css'

export interface SumRow {
  label: string
  /** More of it, small behind the label: which bill, until when. */
  note?: string | undefined
  /** Already formatted: '1,250.00', or words. */
  amount: ReactNode
  /** What the rows above come to: a line above it. */
  isTotal?: boolean
  /** Somebody is to look at it. */
  isWrong?: boolean
}

/** Amounts below each other, as they are added up on paper. */
export function Sum({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className={styles.sum}>
      {rows.map(({ label, note, amount, isTotal, isWrong }) => (
        <div
          key={label}
          className={isTotal ? styles.total : undefined}
          data-tone={isWrong ? 'danger' : undefined}
        >
          <dt>
            {label}
            {note !== undefined && <span className={styles.note}> {note}</span>}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
