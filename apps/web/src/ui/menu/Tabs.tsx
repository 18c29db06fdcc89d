import { useEffect, useRef } from 'react'
import { Link } from '../link/Link'
import styles from './Tabs.module.css'

export interface TabItem {
  key: string
  label: string
  href: string
  /** How many it holds. */
  count?: number | undefined
}

export interface TabsProps {
  /** What they are parts of: 'Parts of the user'. For screen readers. */
  label: string
  items: readonly TabItem[]
  current: string
  /** Their names are the heading of what follows. */
  areTitles?: boolean
}

/** The parts of one record, each with its own address. They are links, so that Back and a new tab work. */
export function Tabs({ label, items, current, areTitles = false }: TabsProps) {
  const present = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // the row may be wider than a phone: scrolls it to the present tab
    const row = present.current?.closest('nav')
    if (row && present.current) row.scrollLeft = present.current.offsetLeft - row.clientWidth / 3
  }, [current])
  return (
    <nav className={areTitles ? `${styles.tabs} ${styles.titles}` : styles.tabs} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.key}
          href={item.href}
          className={styles.tab}
          {...(item.key === current && { 'aria-current': 'page', ref: present })}
        >
          {item.label}{' '}
          {item.count !== undefined && (
            <span className={styles.count}>{item.count.toLocaleString('en')}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
