import { useId, type ReactNode } from 'react'
import styles from './design.module.css'

interface TextCellProps {
  /** Empty: the text has no heading of its own. */
  title: string
  /** What names it then, for screen readers: how it begins. */
  lead: string
  /** Added to its name if another cell has the same one. */
  place?: string | undefined
  /** The level of its heading: one deeper than the dashboard's name. */
  level?: 2 | 3
  lang?: string | undefined
  children: ReactNode
}

/** A cell of a dashboard that shows a text. It is as high as its text. */
export function TextCell({ title, lead, place, level = 3, lang, children }: TextCellProps) {
  const Heading = `h${level}` as const
  const id = useId()
  const name =
    title !== '' && place === undefined
      ? { 'aria-labelledby': id }
      : { 'aria-label': [title || lead, place].filter(Boolean).join(' ') }
  return (
    <section className={styles.cell} data-size="text" {...name}>
      {title !== '' && (
        <header className={styles.head}>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
        </header>
      )}
      <div className={styles.words} lang={lang}>
        {children}
      </div>
    </section>
  )
}
