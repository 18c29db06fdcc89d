import type { Profile } from '@uplink/contract/auth'
import { pathTo } from '@uplink/contract/screens'
import { House, Inbox, LifeBuoy, UserRound, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ProfilePanel } from '../../features/accounts/profile/ProfilePanel'
import { ContactPanel } from '../../features/connections/contact/ContactPanel'
import { useIsOffered, type Waiting } from '../../features/menus/menus.public'
import { WaitingCount } from '../../features/menus/WaitingCount'
import { t } from '../../language/t'
import { storedSubscriber } from '../../platform/session/session'
import { Link } from '../../ui/link/Link'
import classes from './TabBar.module.css'

export interface TabBarProps {
  /** Undefined while it is being loaded. */
  profile: Profile | undefined
  path: string
  /** The screen whose tab is marked, where this screen has no tab. */
  under: string | undefined
  /** What waits at the desk. */
  waiting: readonly Waiting[] | undefined
  onLogout: () => void
}

/** A phone's main screens, at the lower edge; the desk for whoever works there. */
export function TabBar({ profile, path, under, waiting, onLogout }: TabBarProps) {
  const [panel, setPanel] = useState<'support' | 'profile' | null>(null)
  const hasConnection = Boolean(storedSubscriber() ?? profile?.subscriber)
  const hasDesk = useIsOffered(pathTo('desk'))
  const close = () => setPanel(null)
  const isAt = (href: string) => (path === href ? 'page' : under === href ? 'true' : undefined)
  return (
    <nav aria-label={t('Main navigation')} className={classes.bar}>
      <TabLink href={pathTo('dashboard')} isAt={isAt} icon={House} label={t('Home')} />
      {hasDesk && (
        <TabLink href={pathTo('desk')} isAt={isAt} icon={Inbox} label={t('Desk')}>
          <span className={classes.count} data-small>
            <WaitingCount isSum things={waiting} />
          </span>
        </TabLink>
      )}
      {hasConnection ? (
        <TabLink href={pathTo('tickets')} isAt={isAt} icon={LifeBuoy} label={t('Support')} />
      ) : (
        <TabButton icon={LifeBuoy} label={t('Support')} onClick={() => setPanel('support')} />
      )}
      <TabButton icon={UserRound} label={t('Profile')} onClick={() => setPanel('profile')} />
      {panel === 'support' && <ContactPanel onClose={close} />}
      {panel === 'profile' && <ProfilePanel profile={profile} onClose={close} onLogout={onLogout} />}
    </nav>
  )
}

interface TabLinkProps {
  href: string
  isAt: (href: string) => 'page' | 'true' | undefined
  icon: LucideIcon
  label: string
  /** A count at the icon. */
  children?: ReactNode
}

function TabLink({ href, isAt, icon: Icon, label, children }: TabLinkProps) {
  return (
    <Link href={href} className={classes.tab} aria-current={isAt(href)}>
      <Icon aria-hidden className={classes.icon} />
      {label}
      {children}
    </Link>
  )
}

function TabButton({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.tab} aria-haspopup="dialog" onClick={onClick}>
      <Icon aria-hidden className={classes.icon} />
      {label}
    </button>
  )
}
