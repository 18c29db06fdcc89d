import type { ReactNode } from 'react'
import styles from './DetailList.module.css'

export interface Detail {
  label: string
  value: ReactNode
  /** Numbers in columns: tabular figures. */
  isNumber?: boolean
}

export interface DetailListProps {
  items: readonly Detail[]
  /** Side by side on a wide screen. */
  isSpread?: boolean
}

/** Names and values under each other: account holder, package, contact number. */
export function DetailList({ items, isSpread }: DetailListProps) {
  return (
    <dl className={isSpread ? `${styles.list} ${styles.spread}` : styles.list}>
      {items.map(({ label, value, isNumber }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={isNumber ? `${styles.value} ui-figures` : styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
