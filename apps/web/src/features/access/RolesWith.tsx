import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { UseList } from '../../resource/UseList'
import { Aside } from '../../ui/panels/Aside'
import { rolesQuery, type Role } from './rights.data'

interface RolesWithProps {
  /** The id of an admin permission, or of a custom permission. */
  permission?: number
  custom?: number
}

const has = ({ permission_ids, custom_permission_ids }: Role, { permission, custom }: RolesWithProps) =>
  (permission !== undefined && permission_ids.includes(permission)) ||
  (custom !== undefined && custom_permission_ids.includes(custom))

/** The roles with a permission in a line, for people who may see roles. */
export function RolesNamed(which: RolesWithProps) {
  const { data } = useQuery(rolesQuery)
  if (!data) return null
  const names = data.data.filter((role) => has(role, which)).map(({ display_name }) => display_name)
  return names.join(', ') || 'No role has it'
}

/** Beside a permission: which roles have it, for people who may see roles, and how many people that means. */
export function RolesWith(which: RolesWithProps) {
  const { data } = useQuery(rolesQuery)
  const roles = data?.data.filter((role) => has(role, which)) ?? []
  if (roles.length === 0) return null
  return (
    <Aside title="Roles with it">
      <UseList
        items={roles.map(({ id, display_name, people }) => ({
          label: display_name,
          count: counted(people, 'person', 'people'),
          href: pathTo('role', { id }),
        }))}
      />
    </Aside>
  )
}
