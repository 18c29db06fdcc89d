import type { ReactNode } from 'react'
import styles from './FilterBar.module.css'

/** The controls above a list or a part, which filter or switch what is below. On a phone they use the whole width. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
