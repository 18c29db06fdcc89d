import type { ReactNode } from 'react'
import styles from './Stat.module.css'

export interface StatProps {
  label: ReactNode
  /** Already formatted: '$ 1,250.00'. */
  value: ReactNode
  /** Small text next to the value: 'GB', 'of 500 GB'. */
  unit?: ReactNode
  hint?: ReactNode
}

/** One number with its name. Several stand in a StatRow. */
export function Stat({ label, value, unit, hint }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value}
        {unit !== undefined && <span className={styles.unit}> {unit}</span>}
      </dd>
      {hint !== undefined && <dd className={styles.hint}>{hint}</dd>}
    </div>
  )
}

/** Four numbers with thin lines between them: side by side, or two and two where space is short. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <div className={styles.box}>
      <dl className={styles.row}>{children}</dl>
    </div>
  )
}
