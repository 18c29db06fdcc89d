import type { ReactNode } from 'react'
import { Link } from '../link/Link'
import styles from './ItemLines.module.css'

export interface ItemLinesProps {
  title: ReactNode
  /** The link of the whole item. */
  href?: string
  /** At the end of the first line: an amount, a badge. */
  aside?: ReactNode
  /** Small, on the second line. */
  meta?: ReactNode
  /** At the end of the second line. */
  end?: ReactNode
}

/** A record in a phone's list: two lines, or more for long text. */
export function ItemLines({ title, href, aside, meta, end }: ItemLinesProps) {
  return (
    <div className={styles.lines}>
      <div className={styles.first}>
        <div className={styles.title}>
          {href === undefined ? (
            title
          ) : (
            <Link href={href} className={styles.link} data-row-link>
              {title}
            </Link>
          )}
        </div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      {(meta !== undefined || end !== undefined) && (
        <div className={styles.second}>
          <div className={styles.meta}>{meta}</div>
          {end !== undefined && <div className={styles.end}>{end}</div>}
        </div>
      )}
    </div>
  )
}
