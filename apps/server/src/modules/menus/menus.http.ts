import { menuRoutes } from '@uplink/contract/menus'
import { bind, type Binding } from '../../platform/http/bind'
import { whole } from '../../platform/http/pages'
import type { RoleRightsSource } from '../access/access.public'
import { readOwnMenu } from './menus.actions'

export function menusHttp(binding: Binding, deps: { rights: RoleRightsSource }): void {
  bind(binding, menuRoutes, {
    all: async (call) => whole(await readOwnMenu(deps.rights, call)),
  })
}
