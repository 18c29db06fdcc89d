import type { MenuItem } from '@uplink/contract/menus'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../language/t'
import { Link } from '../../ui/link/Link'
import { iconName, menuIcons } from './menu-icons'
import { isLogout, menuPath } from './menu-tree'
import classes from './SidebarMenu.module.css'
import { WaitingCount, type Waiting } from './WaitingCount'

export interface MenuEntriesProps {
  items: readonly MenuItem[]
  path: string
  /** The entry to mark: the screen's own, or that of the list it belongs to. */
  entry: string | undefined
  /** From 1. Only the outermost level has icons; entries under a heading count as outermost. */
  level: number
  isTitled?: boolean
  isOpen: (id: number) => boolean
  onToggle: (id: number, isOpen: boolean) => void
  onLogout: () => void
  /** What waits behind an entry, by its path. */
  waiting?: ReadonlyMap<string, readonly Waiting[]>
}

export function MenuEntries({ isTitled, ...props }: MenuEntriesProps) {
  return (
    <ul className={props.level === 1 ? classes.list : classes.nested}>
      {props.items.map((item) => (
        <li key={item.id} className={isLogout(item) ? classes.last : undefined}>
          <Entry item={item} {...props} isTitled={isTitled} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ item, ...props }: MenuEntriesProps & { item: MenuItem }) {
  if (item.children.length > 0)
    return props.level === 1 && item.uri === null && !props.isTitled ? (
      <Titled item={item} {...props} />
    ) : (
      <Group item={item} {...props} />
    )
  if (isLogout(item))
    return (
      <button type="button" className={classes.entry} onClick={props.onLogout}>
        <Words item={item} level={props.level} />
      </button>
    )
  const path = menuPath(item.uri ?? '')
  return (
    <Link
      href={path}
      className={classes.entry}
      aria-current={path === props.entry ? (path === props.path ? 'page' : 'true') : undefined}
    >
      <Words item={item} level={props.level} />
      <WaitingCount things={props.waiting?.get(path)} />
    </Link>
  )
}

/** An item of the first level without a screen: the heading of its children. */
function Titled({ item, ...props }: MenuEntriesProps & { item: MenuItem }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={classes.heading}>
        {t(item.title)}
      </p>
      <MenuEntries {...props} items={item.children} isTitled />
    </div>
  )
}

function Group({ item, ...props }: MenuEntriesProps & { item: MenuItem }) {
  const isOpen = props.isOpen(item.id)
  // a group with a screen of its own begins with it
  const inside = item.uri === null ? item.children : [{ ...item, children: [] }, ...item.children]
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        onClick={() => props.onToggle(item.id, !isOpen)}
      >
        <Words item={item} level={props.level} />
        <ChevronRight aria-hidden className={classes.chevron} />
      </button>
      {isOpen && <MenuEntries {...props} items={inside} level={props.level + 1} />}
    </>
  )
}

function Words({ item, level }: { item: MenuItem; level: number }) {
  const Icon = menuIcons[iconName(item.icon)]
  return (
    <>
      {level === 1 && <Icon aria-hidden className={classes.icon} />}
      <span className={classes.title}>{t(item.title)}</span>
    </>
  )
}
