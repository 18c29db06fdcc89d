import type { Profile } from '@uplink/contract/auth'
import { ConnectionSwitcher } from '../../features/connections/ConnectionSwitcher'
import type { SidebarMenuProps } from '../../features/menus/SidebarMenu'
import { Bell } from '../../features/notifications/notifications.public'
import { storedSubscriber, type StoredSubscriber } from '../../platform/session/session'
import { LanguageButton } from './LanguageButton'
import { PhoneMenu } from './PhoneMenu'
import type { ShownProvider } from './kept-provider'
import { ProviderMark } from './ProviderMark'
import classes from './TopBar.module.css'
import { Monitor, Moon, Sun } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { t } from '../../language/t'
import { logFailure } from '../../platform/log/log'
import { IconButton } from '../../ui/button/IconButton'
import { Menu } from '../../ui/menu/Menu'
import { Initials } from '../../ui/text/Initials'
import { setColorScheme, useColorScheme } from '../../ui/theme/color-scheme'

const choices = () =>
  [
    { scheme: 'auto', label: t('Same as device'), icon: Monitor },
    { scheme: 'light', label: t('Light'), icon: Sun },
    { scheme: 'dark', label: t('Dark'), icon: Moon },
  ] as const

/** Chooses the light or dark colour scheme. */
function SchemeMenu() {
  const present = useColorScheme()
  return (
    <Menu
      label={t('Colour scheme')}
      items={choices().map(({ scheme, label, icon }) => ({
        key: scheme,
        label,
        icon,
        isCurrent: scheme === present,
        onSelect: () => setColorScheme(scheme),
      }))}
      trigger={(props) => (
        <IconButton
          icon={choices().find(({ scheme }) => scheme === present)?.icon ?? Monitor}
          label={t('Colour scheme')}
          {...props}
        />
      )}
    />
  )
}

// of no use to customers, who never load it
const SearchField = lazy(() =>
  import('../../features/search/SearchField').then(
    (module): { default: () => ReactNode } => ({ default: module.SearchField }),
    (cause: unknown) => {
      logFailure('The search is not available', cause)
      return { default: () => null }
    },
  ),
)

export interface TopBarProps {
  /** Undefined while it is being loaded. */
  profile: Profile | undefined
  /** On a phone the menu opens from here. */
  menu: SidebarMenuProps | undefined
  provider: ShownProvider | null
  /** The button of the support chat, for customers. */
  chat: ReactNode
  onChoose: (chosen: StoredSubscriber) => void
}

export function TopBar({ profile, menu, provider, chat, onChoose }: TopBarProps) {
  return (
    <header className={classes.bar}>
      {menu && (
        <PhoneMenu
          menu={menu}
          provider={provider}
          hasLanguages={profile?.account_type === 'customer'}
          scheme={<SchemeMenu />}
        />
      )}
      {menu && provider && (
        <span aria-hidden className={classes.provider}>
          <ProviderMark provider={provider} isSmall />
        </span>
      )}
      <Identity profile={profile} onChoose={onChoose} provider={menu && provider} />
      {profile?.account_type === 'staff' && (
        <Suspense fallback={null}>
          <SearchField />
        </Suspense>
      )}
      <div className={classes.tools}>
        {chat}
        {!menu && profile?.account_type === 'customer' && <LanguageButton />}
        {!menu && <SchemeMenu />}
        <Bell />
      </div>
    </header>
  )
}

interface IdentityProps extends Pick<TopBarProps, 'profile' | 'onChoose'> {
  /** On a phone, whose Profile tab says who somebody is. */
  provider: ShownProvider | null | undefined
}

/** Customers see their active connection; staff, who have none, see who they are, on a phone for whom they work. */
function Identity({ profile, onChoose, provider }: IdentityProps) {
  const active = storedSubscriber() ?? profile?.subscriber
  if (active) return <ConnectionSwitcher active={active} onChoose={onChoose} />
  if (!profile) return null
  return (
    <p className={classes.person}>
      {!provider && <Initials name={profile.name} />}
      <span className={classes.name}>{provider?.name ?? profile.name}</span>
      {profile.roles[0] && <span className={classes.role}>{profile.roles[0].display_name}</span>}
    </p>
  )
}
