import { useAddress } from '../../platform/address/address'
import { PageHeader } from '../../ui/page/PageHeader'
import { RightsMatrix } from './matrix/RightsMatrix'
import { RoleTabs } from './RoleTabs'
import { adminRoles } from './roles.resource'
import styles from './RolesPage.module.css'

/** The roles as a list, or as a matrix of all roles and all rights. */
export function RolesPage() {
  const view = useAddress().text('view') === 'matrix' ? 'matrix' : 'list'
  return (
    <div className={view === 'list' ? styles.list : undefined}>
      {view === 'list' ? (
        <adminRoles.List />
      ) : (
        <RightsMatrix
          head={
            <>
              <PageHeader
                title="Roles"
                lead="What people may do: the calls their roles reach, and the records."
              />
              <RoleTabs current="matrix" />
            </>
          }
        />
      )}
    </div>
  )
}
