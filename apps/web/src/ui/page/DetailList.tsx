import type { ReactNode } from 'react'
import styles from './DetailList.module.css'

export interface Detail {
  label: string
  value: ReactNode
  /** Numbers in columns: tabular figures. */
  isNumber?: boolean
}

/** Names and values under each other: account holder, package, contact number. */
export function DetailList({ items }: { items: readonly Detail[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, isNumber }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={isNumber ? 'ui-figures' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
