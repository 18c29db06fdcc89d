import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Aside.module.css'

/** Beside a form: what the record does, who uses it, what saving would change. */
export function Aside({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <aside className={styles.aside} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </aside>
  )
}

interface BesideProps {
  children: ReactNode
  aside: ReactNode
  /** It is a column of fields: what stands beside it begins where they end. */
  isForm?: boolean
}

/** A form or an editor and what stands beside it: two panes from 64rem of room, one under the other below that. */
export function Beside({ children, aside, isForm = false }: BesideProps) {
  return (
    <div className={styles.room}>
      <div className={isForm ? `${styles.beside} ${styles.form}` : styles.beside}>
        <div className={styles.main}>{children}</div>
        <div className={styles.side}>{aside}</div>
      </div>
    </div>
  )
}
