import { SidebarMenu, type SidebarMenuProps } from '../../features/menus/SidebarMenu'
import { t } from '../../language/t'
import { pathTo } from '@uplink/contract/screens'
import { lazy, Suspense } from 'react'
import { useIsOffered } from '../../features/menus/menus.public'
import classes from './Sidebar.module.css'
import { HomeLink } from './Wordmark'

/** For staff who may set up an organization. */
const SetupNote = lazy(() =>
  import('../../features/organizations/setup/SetupNote').then((file) => ({ default: file.SetupNote })),
)

export function Sidebar({ menu }: { menu: SidebarMenuProps }) {
  const maySetUp = useIsOffered(pathTo('settingSections'))
  return (
    <nav aria-label={t('Menu')} className={classes.sidebar}>
      <div className={classes.brand}>
        <HomeLink />
      </div>
      {maySetUp && (
        <Suspense fallback={null}>
          <SetupNote />
        </Suspense>
      )}
      <div className={classes.menu}>
        <SidebarMenu {...menu} />
      </div>
    </nav>
  )
}
