import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { profileQuery } from '../../auth/auth.public'
import type { DesignListRow } from '../designs.data'

/**
 * Where one sees a design as a dashboard: those that are not for one's own roles, which the dashboard refuses, in the
 * designer's preview.
 */
export function useViewOf() {
  const { data: profile } = useQuery(profileQuery())
  const own = new Set(profile?.roles.map(({ display_name: name }) => name))
  return ({ id, roles }: Pick<DesignListRow, 'id' | 'roles'>) =>
    profile === undefined || roles === 'all' || roles.some((role) => own.has(role))
      ? pathTo('design', { id })
      : pathTo('editDesign', { id, preview: 1 })
}
