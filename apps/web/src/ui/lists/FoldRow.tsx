import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState, type ReactNode, type Ref } from 'react'
import { Link } from '../link/Link'
import styles from './FoldRow.module.css'

/** A card of rows of which each opens or leads on. */
export function FoldRows({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {title}
      </h2>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

interface RowProps {
  title: string
  /** What is so at present, in a line. */
  value?: ReactNode
}

export interface FoldRowProps extends RowProps {
  /** For links to the row. */
  id?: string
  ref?: Ref<HTMLDivElement>
  /** What is to be known of the closed row besides its value. */
  note?: ReactNode
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * A part of a screen as a row with its present value, which opens below it. Closing it hides what it holds and removes
 * nothing, so what was typed there is still there.
 */
export function FoldRow({ id, ref, title, value, note, isOpen, onOpen, children }: FoldRowProps) {
  const own = useId()
  // what nobody has opened is not loaded
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <div ref={ref} id={id} className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <button
            type="button"
            className={styles.press}
            aria-expanded={isOpen}
            aria-controls={wasOpen ? `${own}-body` : undefined}
            aria-describedby={isOpen ? undefined : `${own}-value`}
            onClick={() => onOpen(!isOpen)}
          >
            <span id={`${own}-title`}>{title}</span>
          </button>
        </h3>
        {!isOpen && (
          <div id={`${own}-value`} className={styles.value}>
            {value}
            {note}
          </div>
        )}
        <ChevronDown aria-hidden className={styles.arrow} />
      </div>
      {wasOpen && (
        <div
          id={`${own}-body`}
          role="region"
          aria-labelledby={`${own}-title`}
          className={styles.body}
          hidden={!isOpen}
        >
          {children}
        </div>
      )}
    </div>
  )
}

/** A row of the same look that leads to another screen. */
export function LinkRow({ title, value, href }: RowProps & { href: string }) {
  const own = useId()
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link href={href} className={styles.press} aria-describedby={own}>
            {title}
          </Link>
        </h3>
        <div id={own} className={styles.value}>
          {value}
        </div>
        <ChevronRight aria-hidden className={styles.arrow} />
      </div>
    </div>
  )
}
