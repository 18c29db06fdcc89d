import type { ReactNode } from 'react'
import { Link } from '../link/Link'
import styles from './Stat.module.css'

export interface StatProps {
  label: ReactNode
  /** Already formatted: '$ 1,250.00'. */
  value: ReactNode
  /** Small text next to the value: 'GB', 'of 500 GB'. */
  unit?: ReactNode
  hint?: ReactNode
  /** Where it leads, such as to the rows that it counts. All of it can be pressed. */
  href?: string | undefined
  /** What it leads to is shown already. */
  isChosen?: boolean
}

/** One number with its name. Several stand in a StatRow. */
export function Stat({ label, value, unit, hint, href, isChosen = false }: StatProps) {
  return (
    <div className={styles.stat} data-chosen={isChosen || undefined}>
      <dt className={styles.label}>
        {href === undefined ? (
          label
        ) : (
          <Link href={href} className={styles.link} aria-current={isChosen ? 'true' : undefined}>
            {label}
          </Link>
        )}
      </dt>
      <dd className={styles.value}>
        {value}
        {unit !== undefined && <span className={styles.unit}> {unit}</span>}
      </dd>
      {hint !== undefined && <dd className={styles.hint}>{hint}</dd>}
    </div>
  )
}

/** Some numbers with thin lines between them: side by side, or two and two where space is short. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <div className={styles.box}>
      <dl className={styles.row}>{children}</dl>
    </div>
  )
}
