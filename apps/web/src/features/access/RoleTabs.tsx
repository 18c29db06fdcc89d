import { pathTo } from '@uplink/contract/screens'
import { Tabs } from '../../ui/menu/Tabs'
import styles from './RolesPage.module.css'

const home = pathTo('roles')
const tabs = [
  { key: 'list', label: 'Roles', href: home },
  { key: 'matrix', label: 'Matrix', href: `${home}?view=matrix` },
  { key: 'missing', label: 'Missing rights', href: `${home}?view=missing` },
]

/** The views of the roles. */
export function RoleTabs({ current }: { current: 'list' | 'matrix' | 'missing' }) {
  return (
    <div className={styles.tabs}>
      <Tabs label="Views of the roles" items={tabs} current={current} />
    </div>
  )
}
