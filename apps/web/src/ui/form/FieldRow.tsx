import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'

/** Short fields that are read as one: from and to, download and upload. Beside each other where there is space. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)
