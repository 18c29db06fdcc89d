import type { ReactNode } from 'react'
import { EmailText } from './EmailText'
import styles from './DetailList.module.css'

export interface Detail {
  label: string
  value: ReactNode
  /** The value is a number: uses tabular figures. */
  isNumber?: boolean
  /** What it belongs to, where a record has so many details that they stand in parts: 'Bills'. */
  part?: string
}

export interface DetailListProps {
  items: readonly Detail[]
  /** The items stand side by side on a wide screen. */
  isSpread?: boolean
  /** Each name above its value, where there is little space and values may be long. */
  isStacked?: boolean
}

/** A text that would take several lines of a column gets the whole width. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 60

const isAddress = /^\S+@\S+$/

/** Names with their values, in rows: account holder, package, contact number. */
export function DetailList({ items, isSpread, isStacked }: DetailListProps) {
  const classes = [styles.list, isSpread && styles.spread, isStacked && styles.stacked]
  return (
    <dl className={classes.filter(Boolean).join(' ')}>
      {items.map(({ label, value, isNumber }) => (
        <div key={label} className={styles.item} data-long={isLong(value) || undefined}>
          <dt className={styles.label}>{label}</dt>
          <dd className={isNumber ? `${styles.value} ui-figures` : styles.value}>
            {typeof value === 'string' && isAddress.test(value) ? <EmailText>{value}</EmailText> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
