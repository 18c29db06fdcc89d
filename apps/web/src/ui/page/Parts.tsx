import type { ReactNode } from 'react'
import styles from './Parts.module.css'

/** The sections of a screen one under the other, with the same room between all of them. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>
}
