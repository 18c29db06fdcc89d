import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/t'
import { Button } from '../../ui/button/Button'
import { LoadingState } from '../../ui/states/LoadingState'
import { Skeleton } from '../../ui/states/Skeleton'
import { usePhone } from '../../ui/use-phone'
import { groupsAround, menuPathFor, visibleMenu, menuQuery } from './menu-tree'
import { MenuEntries } from './MenuEntries'
import type { Waiting } from './WaitingCount'
import { withoutServer } from './without-server'
import classes from './SidebarMenu.module.css'

export interface SidebarMenuProps {
  /** The present screen's path. */
  path: string
  /** The screen whose entry is marked when the menu does not lead to this one. */
  under: string | undefined
  /** Undefined while the profile is being loaded. */
  firstRoleId: number | undefined
  onLogout: () => void
  /** What waits behind an entry, by its path. */
  waiting?: ReadonlyMap<string, readonly Waiting[]>
  /** Icons alone, with their names as tooltips. */
  isRail?: boolean
}

/** The part of the server's menu tree that this person sees at this screen width. */
export function SidebarMenu({
  path,
  under,
  firstRoleId,
  onLogout,
  waiting,
  isRail = false,
}: SidebarMenuProps) {
  const onPhone = usePhone()
  const { data, isError, isFetching, refetch } = useQuery(menuQuery())
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())

  if (!data && !isError) return <Loading isRail={isRail} />
  const items = visibleMenu(data ?? withoutServer, { firstRoleId, onPhone })
  const entry = menuPathFor(items, path) ?? (under && menuPathFor(items, under))
  const around = groupsAround(items, entry)
  return (
    <>
      <MenuEntries
        items={items}
        path={path}
        entry={entry}
        level={1}
        isRail={isRail}
        isOpen={(id) => toggled.get(id) ?? around.includes(id)}
        onToggle={(id, isOpen) => setToggled(new Map(toggled).set(id, isOpen))}
        onLogout={onLogout}
        waiting={waiting}
      />
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
