import type { ReactNode } from 'react'
import styles from './FilterBar.module.css'

/** Above a list or a part: what narrows or turns what stands below. As wide as a phone's screen. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
