import { userRoutes } from '@uplink/contract/users'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { searchUsers } from './users.actions'

export const usersHttp = module({
  routes: userRoutes,
  bind: () => ({
    search: async (call, { query }) => whole(await searchUsers(call, query.q)),
  }),
})
