import { useAddress } from '../../platform/address/address'
import { PageHeader } from '../../ui/page/PageHeader'
import { MissingRights } from './MissingRights'
import { RightsMatrix } from './matrix/RightsMatrix'
import { RoleTabs } from './RoleTabs'
import { adminRoles } from './roles.resource'
import styles from './RolesPage.module.css'

const views = ['list', 'matrix', 'missing'] as const

/** The roles as a list, as a matrix of all roles and all rights, or what the built-in ones lack. */
export function RolesPage() {
  const given = useAddress().text('view')
  const view = views.find((one) => one === given) ?? 'list'
  const head = (
    <>
      <PageHeader title="Roles" lead="What people may do: the calls their roles reach, and the records." />
      <RoleTabs current={view} />
    </>
  )
  return (
    <div className={view === 'matrix' ? undefined : styles.list}>
      {view === 'list' && <adminRoles.List />}
      {view === 'matrix' && <RightsMatrix head={head} />}
      {view === 'missing' && <MissingRights head={head} />}
    </div>
  )
}
