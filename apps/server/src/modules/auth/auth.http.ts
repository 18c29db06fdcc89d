import { authRoutes } from '@uplink/contract/auth'
import { module } from '#platform/http/module'
import {
  draftKeyOf,
  login,
  loginWithFactor,
  loginWithPasskey,
  logout,
  readProfile,
  saveLanguage,
  type AuthDeps,
} from './auth.actions'

export const authHttp = module({
  routes: authRoutes,
  bind: (deps: AuthDeps) => ({
    login: async (call, { body }) => ({ data: await login(deps, call, body) }),
    loginWithFactor: async (call, { body }) => ({ data: await loginWithFactor(deps, call, body) }),
    loginWithPasskey: async (call, { body }) => ({ data: await loginWithPasskey(deps, call, body) }),
    logout: async (call) => {
      await logout(deps, call)
      call.setHeader('clear-site-data', '"cache", "storage"')
      return { message: 'You are signed out.', data: null }
    },
    getUser: async (call, { connection }) => ({ data: await readProfile(deps, call, connection) }),
    draftKey: (call) => Promise.resolve({ data: draftKeyOf(deps, call.person.userId) }),
    setLanguage: async (call, { body }) => {
      await saveLanguage(call, body)
      return { message: 'Your language is saved.', data: null }
    },
  }),
})
