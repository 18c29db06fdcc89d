import type { ReactNode } from 'react'
import styles from './TwoLines.module.css'

interface TwoLinesProps {
  children: ReactNode
  /** More of it, small below. */
  more: ReactNode
}

/** A value in a table with what explains it below, so that both need one column. */
export function TwoLines({ children, more }: TwoLinesProps) {
  return (
    <>
      <span className={styles.line}>{children}</span>
      {more !== undefined && more !== null && more !== '' && <span className={styles.more}>{more}</span>}
    </>
  )
}
