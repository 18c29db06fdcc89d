import { singleSignOnRoutes } from '@uplink/contract/single-sign-on'
import { module } from '#platform/http/module'
import { begin, finish, logOut, nameOf, type SignInDeps } from './sign-in.actions'

export const singleSignOnHttp = module({
  routes: singleSignOnRoutes,
  bind: (deps: SignInDeps) => ({
    name: async (call, { params }) => ({ data: { name: await nameOf(call, params.key) } }),
    begin: async (call, { params }) => ({ data: { url: await begin(deps, call, params.key) } }),
    finish: async (call, { body }) => ({ data: await finish(deps, call, body) }),
    logout: async (call, { params, body }) => {
      await logOut(deps, call, params.key, body)
      call.setHeader('cache-control', 'no-store')
      return { message: 'They are signed out.', data: null }
    },
  }),
})
