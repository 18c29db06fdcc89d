import { pathTo } from '@uplink/contract/screens'
import { useIsOffered } from '../../menus/menus.public'

/** Whether the person may see roles and rights: who may not goes without what explains them, and no call is refused for it. */
export function useSeesRights(): boolean {
  const roles = useIsOffered(pathTo('roles'))
  const permissions = useIsOffered(pathTo('permissions'))
  const rowRights = useIsOffered(pathTo('customPermissions'))
  return roles && permissions && rowRights
}
