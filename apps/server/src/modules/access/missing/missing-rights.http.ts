import { missingRightRoutes } from '@uplink/contract/role-rights'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { listMissing, settleMissing, type MissingDeps } from './missing-rights.actions'

export const missingRightsHttp = module({
  routes: missingRightRoutes,
  bind: (deps: MissingDeps) => ({
    list: async (call) => whole(await listMissing(deps, call)),
    settle: async (call, { body }) => {
      const settled = await settleMissing(deps, call, body)
      const message = body.act === 'add' ? 'Saved. It takes effect with the next click.' : 'Saved.'
      return { message, data: { settled } }
    },
  }),
})
