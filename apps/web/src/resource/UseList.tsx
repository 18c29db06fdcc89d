import { ChevronRight } from 'lucide-react'
import { Link } from '../ui/link/Link'
import styles from './UseList.module.css'

interface Item {
  label: string
  /** In words: '12', '5 people'. */
  count: string
  /** Where they are; undefined: they have no list. */
  href: string | undefined
}

/** In an Aside: what belongs to a record, how much of each there is; all of a line leads to it. */
export const UseList = ({ items }: { items: readonly Item[] }) => (
  <ul className={styles.uses}>
    {items.map((item) => (
      <li key={item.label}>
        <Use {...item} />
      </li>
    ))}
  </ul>
)

function Use({ label, count, href }: Item) {
  const words = (
    <>
      <span>{label}</span> <span className={`${styles.count} ui-figures`}>{count}</span>
    </>
  )
  if (href === undefined) return <span className={styles.use}>{words}</span>
  return (
    <Link href={href} className={styles.use}>
      {words}
      <ChevronRight aria-hidden />
    </Link>
  )
}
