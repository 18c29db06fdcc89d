import { Pager, type PagerProps } from './Pager'
import styles from './ListPages.module.css'

/** The foot of a list inside a hairline: its pages. A list without rows has none. */
export function ListPages({ pages }: { pages: PagerProps | undefined }) {
  if (!pages || pages.total === 0) return null
  return (
    <div className={styles.foot}>
      <Pager {...pages} />
    </div>
  )
}
