import { menuChoiceRoutes, menuPreviewRoutes } from '@uplink/contract/menu-items'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { readChoices, readPreview, type PreviewDeps } from './menus.actions'

/** What the menu's editor reads besides the menu. */
export const menuPreviewHttp = module({
  routes: { ...menuPreviewRoutes, ...menuChoiceRoutes },
  bind: (deps: PreviewDeps) => ({
    read: async (call, { query }) => ({ data: await readPreview(deps, call, query.role_id) }),
    permissions: async (call, { query }) => whole(await readChoices.permissions(call, query)),
    roles: async (call, { query }) => whole(await readChoices.roles(call, query)),
    organizations: async (call, { query }) => whole(await readChoices.organizations(call, query)),
  }),
})
