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

/** A form or an editor and what stands beside it: two panes from 64rem of room, one under the other below that. */
export function Beside({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.room}>
      <div className={styles.beside}>
        <div className={styles.main}>{children}</div>
        <div className={styles.side}>{aside}</div>
      </div>
    </div>
  )
}
