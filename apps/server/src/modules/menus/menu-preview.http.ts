import { menuPreviewRoutes } from '@uplink/contract/menu-items'
import { module } from '#platform/http/module'
import { readPreview, type PreviewDeps } from './menu-preview.actions'

export const menuPreviewHttp = module({
  routes: menuPreviewRoutes,
  bind: (deps: PreviewDeps) => ({
    read: async (call, { query }) => ({ data: await readPreview(deps, call, query.role_id) }),
  }),
})
