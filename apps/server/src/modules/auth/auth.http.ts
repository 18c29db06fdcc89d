import { authRoutes } from '@uplink/contract/auth'
import { bind, type Binding } from '../../platform/http/bind'
import { login, logout, readProfile, type AuthDeps } from './auth.actions'

export function authHttp(binding: Binding, deps: AuthDeps): void {
  bind(binding, authRoutes, {
    login: async (call, { body }) => ({ data: await login(deps, call, body) }),
    logout: async (call) => {
      await logout(deps, call)
      call.setHeader('clear-site-data', '"cache", "storage"')
      return { message: 'You are signed out.', data: null }
    },
    getUser: async (call, { connection }) => ({ data: await readProfile(deps, call, connection) }),
  })
}
