import { userRoutes, usersFound } from '@uplink/contract/users'
import { module } from '../../platform/http/module'
import { whole } from '../../platform/http/pages'
import { rowsFor, type RoleRightsSource } from '../access/access.public'
import { findUsers, userRuleColumns } from './users.store'

export const usersHttp = module({
  routes: userRoutes,
  bind: ({ rights }: { rights: RoleRightsSource }) => ({
    search: async (call, { query }) => {
      const rows = await rowsFor(rights, call.person, 'user', 'List', userRuleColumns)
      return whole(await findUsers(call.db, { rows, q: query.q, limit: usersFound }))
    },
  }),
})
