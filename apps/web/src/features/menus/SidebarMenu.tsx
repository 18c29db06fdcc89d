import { useQuery } from '@tanstack/react-query'
import type { MenuItem } from '@uplink/contract/menus'
import { useState } from 'react'
import { t } from '../../language/t'
import { Button } from '../../ui/button/Button'
import { LoadingState } from '../../ui/states/LoadingState'
import { Skeleton } from '../../ui/states/Skeleton'
import { usePhone } from '../../ui/use-phone'
import { groupsAround, isHeading, menuPathFor, visibleMenu, menuQuery } from './menu-tree'
import { foldedToFit, foldsGroups, useOpenGroups, useWindowHeight } from './folded-groups'
import { MenuEntries, type MenuEntriesProps } from './MenuEntries'
import { MenuFinder } from './finding/MenuFinder'
import type { Waiting } from './WaitingCount'
import { withoutServer } from './without-server'
import classes from './SidebarMenu.module.css'

export interface SidebarMenuProps {
  /** The present screen's path. */
  path: string
  /** Where the entry to mark leads; the first that the menu has counts. */
  places: readonly string[]
  /** Undefined while the profile is being loaded. */
  firstRoleId: number | undefined
  onLogout: () => void
  /** What waits behind an entry, by its path. */
  waiting?: ReadonlyMap<string, readonly Waiting[]>
  /** Icons alone, with their names as tooltips. */
  isRail?: boolean
  /** With a field that finds entries, and the last used ones on top. */
  hasFinder?: boolean
}

/** The part of the server's menu tree that this person sees at this screen width. */
export function SidebarMenu({
  path,
  places,
  firstRoleId,
  onLogout,
  waiting,
  isRail = false,
  hasFinder = false,
}: SidebarMenuProps) {
  const onPhone = usePhone()
  const { data, isError, isFetching, refetch } = useQuery(menuQuery())

  if (!data && !isError) return <Loading isRail={isRail} />
  const items = visibleMenu(data ?? withoutServer, { firstRoleId, onPhone })
  const entry = places.flatMap((place) => menuPathFor(items, place) ?? [])[0]
  const list = (shown: readonly MenuItem[]) => (
    <Entries
      // once more when the menu is known after all
      key={data ? 'known' : 'unknown'}
      items={shown}
      all={items}
      path={path}
      entry={entry}
      isRail={isRail}
      onPhone={onPhone}
      onLogout={onLogout}
      waiting={waiting}
    />
  )
  return (
    <>
      {hasFinder ? (
        <MenuFinder items={items} entry={entry}>
          {list}
        </MenuFinder>
      ) : (
        list(items)
      )}
      {isError && (
        <div className={classes.failed}>
          <p className={isRail ? 'ui-hidden-visually' : undefined}>{t('The menu could not be loaded.')}</p>
          <Button size="small" isSaving={isFetching} onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </>
  )
}

interface EntriesProps extends Pick<MenuEntriesProps, 'items' | 'path' | 'entry' | 'onLogout' | 'waiting'> {
  /** The whole menu, also where only what is found is shown. */
  all: readonly MenuItem[]
  isRail: boolean
  onPhone: boolean
}

/**
 * The entries, whose groups fold. In a long menu headings fold too, as far as the window needs it; on a rail one icon then
 * stands for all that is under a heading.
 */
function Entries({ all, isRail, onPhone, ...shown }: EntriesProps) {
  const around = groupsAround(all, shown.entry)
  const height = useWindowHeight()
  const hasFolds = !isRail && !onPhone && foldsGroups(all)
  // as the first screen needs it: with another one the groups stay as they are
  const [first] = useState(around)
  const folded = isRail ? foldedToFit(all, [], height, 'rail') : foldedToFit(all, first, height)
  const isOpenAtFirst = (id: number) =>
    hasFolds && !folded.includes(id) && all.some((item) => item.id === id && isHeading(item))
  const { isOpen, onToggle } = useOpenGroups(around, isOpenAtFirst)
  return (
    <MenuEntries
      {...shown}
      level={1}
      isRail={isRail}
      hasFolds={hasFolds}
      folded={folded}
      isOpen={isOpen}
      onToggle={onToggle}
    />
  )
}

const widths = ['55%', '70%', '45%', '60%', '50%', '40%']

function Loading({ isRail }: { isRail: boolean }) {
  return (
    <LoadingState label={t('Loading the menu')}>
      {widths.map((width) => (
        <span key={width} className={classes.placeholder}>
          <Skeleton width="1rem" height="1rem" />
          {!isRail && <Skeleton width={width} />}
        </span>
      ))}
    </LoadingState>
  )
}
