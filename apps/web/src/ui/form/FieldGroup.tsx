import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'

/** Fields of a longer form that belong together, below their title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group} data-part={title}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  )
}
