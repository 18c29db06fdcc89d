import type { ReactNode } from 'react'
import styles from './Parts.module.css'

/** The sections of a screen below each other, with equal gaps. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>
}
