import { pathTo } from '@uplink/contract/screens'
import { lazy, Suspense } from 'react'
import { useIsOffered } from '../../features/menus/menus.public'
import { SidebarMenu, type SidebarMenuProps } from '../../features/menus/SidebarMenu'
import { t } from '../../language/t'
import { Link } from '../../ui/link/Link'
import { useRail } from '../../ui/use-phone'
import type { ShownProvider } from './kept-provider'
import { ProviderMark, type ProviderMarkProps } from './ProviderMark'
import classes from './Sidebar.module.css'

/** For staff who may set up an organization. */
const SetupNote = lazy(() =>
  import('../../features/organizations/setup/SetupNote').then((file) => ({ default: file.SetupNote })),
)

interface SidebarProps {
  menu: SidebarMenuProps
  provider: ShownProvider | null
}

/** The menu at the window's side: with names where there is room, otherwise a rail of icons. */
export function Sidebar({ menu, provider }: SidebarProps) {
  const maySetUp = useIsOffered(pathTo('settingSections'))
  const isRail = useRail()
  return (
    <nav aria-label={t('Menu')} className={classes.sidebar}>
      <div className={classes.brand}>
        <HomeLink provider={provider} isSmall={isRail} />
      </div>
      {maySetUp && !isRail && (
        <Suspense fallback={null}>
          <SetupNote />
        </Suspense>
      )}
      <div className={classes.menu}>
        <SidebarMenu {...menu} isRail={isRail} />
      </div>
    </nav>
  )
}

function HomeLink(props: ProviderMarkProps) {
  const name = props.provider?.name ?? 'Uplink'
  return (
    <Link href={pathTo('dashboard')} className={classes.home} aria-label={t('{name}, home', { name })}>
      <ProviderMark {...props} />
    </Link>
  )
}
