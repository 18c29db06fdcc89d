import { pathTo } from '@uplink/contract/screens'
import { useAddress } from '../../platform/address/address'
import { Parts } from '../../ui/page/Parts'
import { PageHeader } from '../../ui/page/PageHeader'
import { Tabs } from '../../ui/menu/Tabs'
import { RightsMatrix } from './matrix/RightsMatrix'
import { adminRoles } from './roles.resource'
import styles from './RolesPage.module.css'

const home = pathTo('roles')
const tabs = [
  { key: 'list', label: 'Roles', href: home },
  { key: 'matrix', label: 'Matrix', href: `${home}?view=matrix` },
]

/** The roles as a list, or all of them beside all rights. */
export function RolesPage() {
  const view = useAddress().text('view') === 'matrix' ? 'matrix' : 'list'
  return (
    <div className={view === 'list' ? styles.list : undefined}>
      <PageHeader title="Roles" lead="What people may do: the calls their roles reach, and the records." />
      <Parts>
        <Tabs label="Views of the roles" items={tabs} current={view} />
        {view === 'matrix' ? <RightsMatrix /> : <adminRoles.ListPart />}
      </Parts>
    </div>
  )
}
