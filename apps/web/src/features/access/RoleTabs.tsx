import { pathTo } from '@uplink/contract/screens'
import { Tabs } from '../../ui/menu/Tabs'
import styles from './RolesPage.module.css'

const home = pathTo('roles')
const tabs = [
  { key: 'list', label: 'Roles', href: home },
  { key: 'matrix', label: 'Matrix', href: `${home}?view=matrix` },
]

/** The two views of the roles. */
export function RoleTabs({ current }: { current: 'list' | 'matrix' }) {
  return (
    <div className={styles.tabs}>
      <Tabs label="Views of the roles" items={tabs} current={current} />
    </div>
  )
}
