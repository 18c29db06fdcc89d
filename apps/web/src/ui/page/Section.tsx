import { useId } from 'react'
import type { ReactNode } from 'react'
import { FoldTitle, type Fold } from '../panes/fold'
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
  /** It is one row until it is opened, as on a phone; it needs a title. What is folded keeps its state. */
  fold?: Fold | undefined
  children: ReactNode
}

/** A part of a screen on its own surface with a thin border. */
export function Section({ title, actions, label, isFlush, isNarrow, fold, children }: SectionProps) {
  const id = useId()
  const body = useId()
  const hasHead = title !== undefined || actions !== undefined
  const isFolded = fold?.isOpen === false
  const headClasses = [styles.head, isFlush && !isFolded && styles.ruled, fold && styles.folding]
  return (
    <section
      className={isNarrow ? `${styles.section} ${styles.narrow}` : styles.section}
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {hasHead && (
        <div className={headClasses.filter(Boolean).join(' ')}>
          {title !== undefined && (
            <h2 id={fold ? undefined : id} className={styles.title}>
              {fold ? (
                <FoldTitle fold={fold} id={id} body={body}>
                  {title}
                </FoldTitle>
              ) : (
                title
              )}
            </h2>
          )}
          {!isFolded && actions}
        </div>
      )}
      <div
        id={body}
        hidden={isFolded}
        className={isFlush ? styles.bodyFlush : hasHead ? styles.bodyUnderHead : styles.body}
      >
        {children}
      </div>
    </section>
  )
}
