import type { MenuItem } from '@uplink/contract/menus'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../language/t'
import { Link } from '../../ui/link/Link'
import { Popover } from '../../ui/menu/Popover'
import { Tooltip, type TooltipProps } from '../../ui/menu/Tooltip'
import { iconName, menuIcons } from './menu-icons'
import { groupsAround, isLogout, menuPath } from './menu-tree'
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
  /** Headings fold what is below them, as in a menu that is longer than a window. */
  hasFolds?: boolean
  isOpen: (id: number) => boolean
  onToggle: (id: number, isOpen: boolean) => void
  onLogout: () => void
  /** What waits behind an entry, by its path. */
  waiting?: ReadonlyMap<string, readonly Waiting[]>
  /** Icons alone, with their names as tooltips; what a group holds opens beside it. */
  isRail?: boolean
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

/** With more entries a heading's icon stands on the rail for all of them. */
const most = 12

function Entry({ item, ...props }: MenuEntriesProps & { item: MenuItem }) {
  const { level, isRail = false } = props
  if (item.children.length > 0) {
    const isTitle = level === 1 && item.uri === null && !props.isTitled
    if (isTitle && !(isRail && item.children.length > most)) return <Titled item={item} {...props} />
    return isRail ? <GroupBeside item={item} {...props} /> : <Group item={item} {...props} />
  }
  const path = menuPath(item.uri ?? '')
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
      <WaitingCount things={props.waiting?.get(path)} isShort={isRail} />
    </Link>
  )
  return isRail ? <RailTip title={t(item.title)}>{entry}</RailTip> : entry
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
  const things = item.children.flatMap(({ uri }) => props.waiting?.get(menuPath(uri ?? '')) ?? [])
  return (
    <div role="group" aria-labelledby={id}>
      <button
        type="button"
        className={`${classes.heading} ${classes.folding}`}
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => props.onToggle(item.id, !isOpen)}
      >
        <span id={id}>{t(item.title)}</span>
        <ChevronRight aria-hidden className={classes.chevron} />
        {!isOpen && <WaitingCount things={things} isShort />}
      </button>
      <div id={body} hidden={!isOpen}>
        <MenuEntries {...props} items={item.children} isTitled />
      </div>
    </div>
  )
}

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
  return (
    <Popover
      label={t(item.title)}
      align="start"
      trigger={(trigger) => (
        <RailTip title={t(item.title)}>
          <button
            type="button"
            {...trigger}
            className={classes.entry}
            data-rail
            data-around={isAround || undefined}
          >
            <Words item={item} level={1} isRail />
          </button>
        </RailTip>
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

/** The name of an icon of the rail beside it, for people who see; others hear it as the icon's own. */
function RailTip({ title, children }: { title: string; children: TooltipProps['children'] }) {
  return (
    <Tooltip label={title} side="beside" isName>
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
