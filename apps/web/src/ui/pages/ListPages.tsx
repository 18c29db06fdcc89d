import { Pager, type PagerProps } from './Pager'
import styles from './ListPages.module.css'

/** The pager at the lower end of a list in a Section. A list without rows has none. */
export function ListPages({ pages }: { pages: PagerProps | undefined }) {
  if (!pages || pages.total === 0) return null
  return (
    <div className={styles.foot}>
      <Pager {...pages} />
    </div>
  )
}
