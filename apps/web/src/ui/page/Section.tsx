import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './Section.module.css'

export interface SectionProps {
  title?: ReactNode
  /** Beside the title: a quiet link or button. */
  actions?: ReactNode
  /** No padding: for a table or a list which reaches the edge. */
  isFlush?: boolean
  children: ReactNode
}

/** A part of a screen on its own surface, inside one hairline. */
export function Section({ title, actions, isFlush, children }: SectionProps) {
  const id = useId()
  const hasHead = title !== undefined || actions !== undefined
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {hasHead && (
        <div className={`${styles.head} ${isFlush ? styles.ruled : ''}`}>
          {title !== undefined && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      <div className={isFlush ? undefined : hasHead ? styles.bodyUnderHead : styles.body}>{children}</div>
    </section>
  )
}
