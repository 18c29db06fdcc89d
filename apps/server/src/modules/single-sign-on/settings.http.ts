import { singleSignOnSettingRoutes } from '@uplink/contract/single-sign-on-settings'
import { module } from '#platform/http/module'
import { checkSignOn, readSignOn, removeSignOn, saveSignOn, type SignOnDeps } from './settings.actions'

export const singleSignOnSettingsHttp = module({
  routes: singleSignOnSettingRoutes,
  bind: (deps: SignOnDeps) => ({
    read: async (call, { params }) => ({ data: await readSignOn(deps, call, params.id) }),
    save: async (call, { params, body }) => ({
      message: 'Single sign-on is saved.',
      data: await saveSignOn(deps, call, params.id, body),
    }),
    check: async (call, { params }) => {
      const isReachable = await checkSignOn(deps, call, params.id)
      return {
        message: isReachable
          ? 'The provider answers as it should.'
          : 'The provider does not answer as it should.',
        data: { is_reachable: isReachable },
      }
    },
    remove: async (call, { params }) => {
      await removeSignOn(call, params.id)
      return { message: 'Single sign-on is removed. Staff sign in by their passwords again.', data: null }
    },
  }),
})
