import { userRoutes, usersFound } from '@uplink/contract/users'
import { bind, type Binding } from '../../platform/http/bind'
import { whole } from '../../platform/http/pages'
import { rowsFor, type RoleRightsSource } from '../access/access.public'
import { findUsers, userRuleColumns } from './users.store'

export function usersHttp(binding: Binding, { rights }: { rights: RoleRightsSource }): void {
  bind(binding, userRoutes, {
    search: async (call, { query }) => {
      const rows = await rowsFor(rights, call.person, 'user', 'List', userRuleColumns)
      return whole(await findUsers(call.db, { rows, q: query.q, limit: usersFound }))
    },
  })
}
