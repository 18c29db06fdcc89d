import { singleSignOnSettingRoutes } from '@uplink/contract/single-sign-on-settings'
import { module } from '#platform/http/module'
import { checkSignOn, readSignOn, removeSignOn, saveSignOn } from './settings.actions'
import type { SignInDeps } from './sign-in.actions'
import { beginTrial, finishTrial } from './trial.actions'

export const singleSignOnSettingsHttp = module({
  routes: singleSignOnSettingRoutes,
  bind: (deps: SignInDeps) => ({
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
    try: async (call, { params }) => ({
      message: 'Sign in there, and see what it says of you.',
      data: { url: await beginTrial(deps, call, params.id) },
    }),
    finishTrial: async (call, { body }) => ({ data: await finishTrial(deps, call, body) }),
    remove: async (call, { params }) => {
      await removeSignOn(call, params.id)
      return { message: 'Single sign-on is removed. Staff sign in by their passwords again.', data: null }
    },
  }),
})
