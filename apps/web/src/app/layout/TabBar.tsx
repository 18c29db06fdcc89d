import type { Profile } from '@uplink/contract/auth'
import { House, LifeBuoy, UserRound, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { ProfilePanel } from '../../features/accounts/ProfilePanel'
import { ContactPanel } from '../../features/connections/ContactPanel'
import { storedSubscriber } from '../../platform/session/session'
import { Link } from '../../ui/link/Link'
import { paths } from '../paths'
import classes from './TabBar.module.css'

export interface TabBarProps {
  /** Undefined while it is being loaded. */
  profile: Profile | undefined
  path: string
  onLogout: () => void
}

/** A phone's three main places, under the thumb. */
export function TabBar({ profile, path, onLogout }: TabBarProps) {
  const [panel, setPanel] = useState<'support' | 'profile' | null>(null)
  // without a connection there are no tickets: then Support says how to reach the provider
  const hasConnection = Boolean(storedSubscriber() ?? profile?.subscriber)
  const close = () => setPanel(null)
  return (
    <nav aria-label="Main places" className={classes.bar}>
      <TabLink href={paths.dashboard()} path={path} icon={House} label="Home" />
      {hasConnection ? (
        <TabLink href={paths.supportTickets()} path={path} icon={LifeBuoy} label="Support" />
      ) : (
        <TabButton icon={LifeBuoy} label="Support" onClick={() => setPanel('support')} />
      )}
      <TabButton icon={UserRound} label="Profile" onClick={() => setPanel('profile')} />
      {panel === 'support' && <ContactPanel onClose={close} />}
      {panel === 'profile' && <ProfilePanel profile={profile} onClose={close} onLogout={onLogout} />}
    </nav>
  )
}

function TabLink({
  href,
  path,
  icon: Icon,
  label,
}: {
  href: string
  path: string
  icon: LucideIcon
  label: string
}) {
  return (
    <Link href={href} className={classes.tab} aria-current={path === href ? 'page' : undefined}>
      <Icon aria-hidden className={classes.icon} />
      {label}
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
