import { SidebarMenu, type SidebarMenuProps } from '../../features/menus/SidebarMenu'
import classes from './Sidebar.module.css'
import { HomeLink } from './Wordmark'

export function Sidebar({ menu }: { menu: SidebarMenuProps }) {
  return (
    <div className={classes.sidebar}>
      <div className={classes.brand}>
        <HomeLink />
      </div>
      <nav aria-label="Menu" className={classes.menu}>
        <SidebarMenu {...menu} />
      </nav>
    </div>
  )
}
