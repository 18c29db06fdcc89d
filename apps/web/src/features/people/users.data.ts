import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '@uplink/contract/route'
import type { personRightRoutes } from '@uplink/contract/person-rights'
import { userSearchFrom } from '@uplink/contract/user-search'
import type { userRoutes, users } from '@uplink/contract/users'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../platform/api/query-keys'

const link = endpoint<typeof userRoutes.sendLink>('POST', '/users/:id/reset-link')
const sessions = endpoint<typeof userRoutes.sessions>('GET', '/users/:id/sessions')
const rights = endpoint<typeof personRightRoutes.read>('GET', '/users/:id/rights')
const roles = endpoint<typeof userRoutes.roles>('GET', '/users/roles')
const search = endpoint<typeof userRoutes.search>('GET', '/all-users')
const endOne = endpoint<typeof userRoutes.endSession>('DELETE', '/users/:id/sessions/:session')
const endAll = endpoint<typeof userRoutes.endSessions>('DELETE', '/users/:id/sessions')
const update = endpoint<typeof users.routes.update>('PUT', '/users/:id')

const keys = keysOf('users')

export type User = Answer<typeof users.routes.read>['data']

/** The values of a user's form. `send_invitation` is only for a new user. */
export const formOf = (user: User | undefined): UserForm => (user ? valuesOf(user) : blank)

const valuesOf = (user: User) => ({
  name: user.name,
  username: user.username,
  email: user.email ?? '',
  mobile_no: user.mobile_no ?? '',
  account_type: user.account_type,
  organization_id: user.organization_id,
  department_id: user.department_id,
  user_ref_id: user.user_ref_id,
  role_ids: user.role_ids,
  status: user.status,
})

export type UserForm = ReturnType<typeof valuesOf> & { send_invitation?: boolean }

const blank: UserForm = {
  name: '',
  username: '',
  email: '',
  mobile_no: '',
  account_type: 'staff',
  organization_id: null,
  department_id: null,
  user_ref_id: null,
  role_ids: [],
  status: 'active',
  send_invitation: true,
}

export function sessionsQuery(id: number) {
  return queryOptions({
    queryKey: keys.of('sessions', id),
    queryFn: ({ signal }) => call(sessions, { params: { id } }, { signal }).then((answer) => answer.data),
  })
}

/** What a user's roles let them do. */
export function rightsQuery(id: number) {
  return queryOptions({
    queryKey: keys.of('rights', id),
    queryFn: ({ signal }) => call(rights, { params: { id } }, { signal }).then((answer) => answer.data),
  })
}

/** The name of a role, as an option. */
export function roleQuery(id: number) {
  return queryOptions({
    queryKey: keys.of('role', id),
    queryFn: async ({ signal }) => {
      const { data } = await call(roles, { query: { id: String(id) } }, { signal })
      return data.map((role) => ({ value: String(role.id), label: role.display_name }))
    },
  })
}

/** People by the beginning of their name or username, as options; two letters at least. */
export async function findPeople(text: string): Promise<{ value: string; label: string; hint: string }[]> {
  const q = text.trim()
  if (q.length < userSearchFrom) return []
  const { data } = await call(search, { query: { q } })
  return data.map(({ id, name, username }) => ({ value: String(id), label: name, hint: username }))
}

export type Act = 'link' | 'activate' | 'deactivate' | 'end-all' | { end: number }

/** Does an act about a user, such as sending a link or ending sessions. */
export function actMutation(user: User) {
  const params = { id: user.id }
  return mutationOptions({
    mutationFn: async (act: Act): Promise<{ message: string }> => {
      if (act === 'link') return call(link, { params })
      if (act === 'end-all') return call(endAll, { params })
      if (typeof act === 'object') return call(endOne, { params: { ...params, session: act.end } })
      const status = act === 'activate' ? ('active' as const) : ('inactive' as const)
      await call(update, { params, body: { ...formOf(user), status, version: user.version } })
      return { message: `${user.name} is ${status} now.` }
    },
    onSettled: (_data, _error, _act, _before, { client }) => nounsChanged(client, 'users'),
  })
}
