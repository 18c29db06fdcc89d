import type { MenuItem } from '@uplink/contract/menus'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../language/t'
import { Link } from '../../ui/link/Link'
import { Popover } from '../../ui/menu/Popover'
import { Tooltip, type TooltipProps } from '../../ui/menu/Tooltip'
import { iconName, menuIcons } from './menu-icons'
import { groupsAround, isHeading, isLogout, menuPath } from './menu-tree'
import classes from './SidebarMenu.module.css'
import { WaitingCount, waitingWords, type Waiting } from './WaitingCount'

export interface MenuEntriesProps {
  items: readonly MenuItem[]
  path: string
  /** The entry to mark: the screen's own, or that of the list it belongs to. */
  entry: string | undefined
  /** From 1. Only the outermost level has icons; entries under a heading count as outermost. */
  level: number
  isTitled?: boolean
  /** Headings fold what is below them, as in a menu that is longer than a window. */
  hasFolds?: boolean
  isOpen: (id: number) => boolean
  onToggle: (id: number, isOpen: boolean) => void
  onLogout: () => void
  /** What waits behind an entry, by its path. */
  waiting?: ReadonlyMap<string, readonly Waiting[]>
  /** Icons alone, with their names as tooltips; what a group holds opens beside it. */
  isRail?: boolean
  /** On a rail: the headings for whose entries one icon stands. */
  folded?: readonly number[]
}

export function MenuEntries({ isTitled, ...props }: MenuEntriesProps) {
  return (
    <ul className={props.level === 1 || props.isRail ? classes.list : classes.nested}>
      {props.items.map((item) => (
        <li
          key={item.id}
          className={isLogout(item) ? classes.last : item.children.length > 0 ? classes.whole : undefined}
        >
          <Entry item={item} {...props} isTitled={isTitled} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ item, ...props }: MenuEntriesProps & { item: MenuItem }) {
  const { level, isRail = false } = props
  if (item.children.length > 0) {
    const isTitle = level === 1 && isHeading(item) && !props.isTitled
    if (isTitle && !(isRail && props.folded?.includes(item.id))) return <Titled item={item} {...props} />
    return isRail ? <GroupBeside item={item} {...props} /> : <Group item={item} {...props} />
  }
  const path = menuPath(item.uri ?? '')
  const things = props.waiting?.get(path)
  const words = <Words item={item} level={level} isRail={isRail} />
  const entry = isLogout(item) ? (
    <button type="button" className={classes.entry} data-rail={isRail || undefined} onClick={props.onLogout}>
      {words}
    </button>
  ) : (
    <Link
      href={path}
      className={classes.entry}
      data-rail={isRail || undefined}
      aria-current={path === props.entry ? (path === props.path ? 'page' : 'true') : undefined}
    >
      {words}
      <WaitingCount things={things} />
    </Link>
  )
  return (
    <EntryTip title={isRail ? t(item.title) : undefined} things={things}>
      {entry}
    </EntryTip>
  )
}

/** An item of the first level without a screen: the heading of its children. */
function Titled({ item, ...props }: MenuEntriesProps & { item: MenuItem }) {
  const id = useId()
  if (props.hasFolds) return <Folding item={item} {...props} />
  return (
    <div role="group" aria-labelledby={id} className={props.isRail ? classes.section : undefined}>
      <p id={id} className={props.isRail ? 'ui-hidden-visually' : classes.heading}>
        {t(item.title)}
      </p>
      <MenuEntries {...props} items={item.children} isTitled />
    </div>
  )
}

/** The same with a heading that folds it; folded it counts what waits inside. */
function Folding({ item, ...props }: MenuEntriesProps & { item: MenuItem }) {
  const id = useId()
  const body = useId()
  const isOpen = props.isOpen(item.id)
  const things = isOpen ? [] : thingsIn(item, props.waiting)
  return (
    <div role="group" aria-labelledby={id}>
      <EntryTip things={things}>
        <button
          type="button"
          className={`${classes.heading} ${classes.folding}`}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => props.onToggle(item.id, !isOpen)}
        >
          <span id={id} className={classes.title}>
            {t(item.title)}
          </span>
          <WaitingCount things={things} isSum />
          <ChevronRight aria-hidden className={classes.chevron} />
        </button>
      </EntryTip>
      <div id={body} hidden={!isOpen}>
        <MenuEntries {...props} items={item.children} isTitled />
      </div>
    </div>
  )
}

const thingsIn = (group: MenuItem, waiting: MenuEntriesProps['waiting']): Waiting[] =>
  group.children.flatMap(({ uri }) => waiting?.get(menuPath(uri ?? '')) ?? [])

/** A group with a screen of its own begins with it. */
const insideOf = (item: MenuItem) =>
  item.uri === null ? item.children : [{ ...item, children: [] }, ...item.children]

function Group({ item, ...props }: MenuEntriesProps & { item: MenuItem }) {
  const isOpen = props.isOpen(item.id)
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
      {isOpen && <MenuEntries {...props} items={insideOf(item)} level={props.level + 1} />}
    </>
  )
}

/** A group of the rail: what it holds opens in a panel, with names. */
function GroupBeside({ item, ...props }: MenuEntriesProps & { item: MenuItem }) {
  const isAround = groupsAround([item], props.entry).length > 0
  const things = thingsIn(item, props.waiting)
  return (
    <Popover
      label={t(item.title)}
      align="start"
      trigger={(trigger) => (
        <EntryTip title={t(item.title)} things={things}>
          <button
            type="button"
            {...trigger}
            className={classes.entry}
            data-rail
            data-around={isAround || undefined}
          >
            <Words item={item} level={1} isRail />
            <WaitingCount things={things} isSum />
          </button>
        </EntryTip>
      )}
    >
      {(close) => (
        <div
          className={classes.beside}
          // choosing an entry closes it, even the entry of the present screen
          onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
        >
          <MenuEntries {...props} isRail={false} items={insideOf(item)} level={2} />
        </div>
      )}
    </Popover>
  )
}

interface EntryTipProps {
  /** On a rail, which has icons alone. */
  title?: string | undefined
  things?: readonly Waiting[] | undefined
  children: TooltipProps['children']
}

/** What an icon or a count means, for people who see; others hear it as the entry's own name. */
function EntryTip({ title, things, children }: EntryTipProps) {
  const words = [title, waitingWords(things)].filter(Boolean).join(': ')
  if (words === '') return children
  return (
    <Tooltip label={words} side="beside" isName>
      {children}
    </Tooltip>
  )
}

function Words({ item, level, isRail = false }: { item: MenuItem; level: number; isRail?: boolean }) {
  const Icon = menuIcons[iconName(item.icon)]
  return (
    <>
      {level === 1 && <Icon aria-hidden className={classes.icon} />}
      <span className={isRail ? 'ui-hidden-visually' : classes.title}>{t(item.title)}</span>
    </>
  )
}
