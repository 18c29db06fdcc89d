import { SidebarMenu, type SidebarMenuProps } from '../../features/menus/SidebarMenu'
import { t } from '../../language/t'
import classes from './Sidebar.module.css'
import { HomeLink } from './Wordmark'

export function Sidebar({ menu }: { menu: SidebarMenuProps }) {
  return (
    <nav aria-label={t('Menu')} className={classes.sidebar}>
      <div className={classes.brand}>
        <HomeLink />
      </div>
      <div className={classes.menu}>
        <SidebarMenu {...menu} />
      </div>
    </nav>
  )
}
