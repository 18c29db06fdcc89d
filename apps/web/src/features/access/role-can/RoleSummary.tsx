import { useQuery } from '@tanstack/react-query'
import { permissionsQuery, type Role } from '../rights.data'
import { summaryOf } from './role-summary'

/** In the list of roles: what most of a role's rights are about. */
export function RoleSummary({ role }: { role: Role }) {
  const { data: permissions = [] } = useQuery(permissionsQuery)
  return summaryOf(role, permissions)
}
