import { userRoutes, usersFound } from '@uplink/contract/users'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { findUsers, userRuleColumns } from './users.store'

export const usersHttp = module({
  routes: userRoutes,
  bind: () => ({
    search: async (call, { query }) => {
      const rows = await call.rows('user', 'List', userRuleColumns)
      return whole(await findUsers(call.db, { rows, q: query.q, limit: usersFound }))
    },
  }),
})
