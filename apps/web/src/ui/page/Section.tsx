import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './Section.module.css'

export interface SectionProps {
  title?: ReactNode
  /** A quiet link or button next to the title. */
  actions?: ReactNode
  /** A name for screen readers, where there is no title. */
  label?: string
  /** No padding, for a table or a list that reaches the edge. */
  isFlush?: boolean
  /** As narrow as a form, whose fields then fill it. */
  isNarrow?: boolean
  children: ReactNode
}

/** A part of a screen on its own surface with a thin border. */
export function Section({ title, actions, label, isFlush, isNarrow, children }: SectionProps) {
  const id = useId()
  const hasHead = title !== undefined || actions !== undefined
  return (
    <section
      className={isNarrow ? `${styles.section} ${styles.narrow}` : styles.section}
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : id}
    >
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
