import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Aside.module.css'

/** A panel next to a form: what the record is for, who uses it, what saving would change. */
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
  /**
   * The form is one column of fields; the panels begin directly next to it. `wide`: it has fields beside each other,
   * for which it takes what room the panels leave.
   */
  isForm?: boolean | 'wide'
}

/** A form or an editor with panels next to it: side by side from a width of 64rem, below each other otherwise. */
export function Beside({ children, aside, isForm = false }: BesideProps) {
  const look = [styles.beside, isForm && styles.form, isForm === 'wide' && styles.wide]
  return (
    <div className={styles.room}>
      <div className={look.filter(Boolean).join(' ')}>
        <div className={styles.main}>{children}</div>
        <div className={styles.side}>{aside}</div>
      </div>
    </div>
  )
}
