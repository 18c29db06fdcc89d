import type { Profile } from '@uplink/contract/auth'
import { ConnectionSwitcher } from '../../features/connections/ConnectionSwitcher'
import type { SidebarMenuProps } from '../../features/menus/SidebarMenu'
import { Bell } from '../../features/notifications/notifications.public'
import { storedSubscriber, type StoredSubscriber } from '../../platform/session/session'
import { LanguageButton } from './LanguageButton'
import { PhoneMenu } from './PhoneMenu'
import { SchemeMenu } from './SchemeMenu'
import classes from './TopBar.module.css'

export interface TopBarProps {
  /** Undefined while it is being loaded. */
  profile: Profile | undefined
  /** On a phone the menu opens from here. */
  menu: SidebarMenuProps | undefined
  onChoose: (chosen: StoredSubscriber) => void
}

export function TopBar({ profile, menu, onChoose }: TopBarProps) {
  return (
    <header className={classes.bar}>
      {menu && <PhoneMenu menu={menu} hasLanguages={profile?.account_type === 'customer'} />}
      <Identity profile={profile} onChoose={onChoose} />
      <div className={classes.tools}>
        {!menu && profile?.account_type === 'customer' && <LanguageButton />}
        <SchemeMenu />
        <Bell />
      </div>
    </header>
  )
}

/** Customers see their active connection; staff, who have none, see who they are. */
function Identity({ profile, onChoose }: Pick<TopBarProps, 'profile' | 'onChoose'>) {
  const active = storedSubscriber() ?? profile?.subscriber
  if (active) return <ConnectionSwitcher active={active} onChoose={onChoose} />
  if (!profile) return null
  return (
    <p className={classes.person}>
      <span className={classes.name}>{profile.name}</span>
      {profile.roles[0] && <span className={classes.role}>{profile.roles[0].display_name}</span>}
    </p>
  )
}
