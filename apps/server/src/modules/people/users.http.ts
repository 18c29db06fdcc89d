import { factorResetRoutes } from '@uplink/contract/factor-resets'
import { userRoutes, users } from '@uplink/contract/users'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { linkWords, type ResetDeps, type Sessions } from '../auth/auth.public'
import { approveReset, askReset, listResets, refuseReset } from './lost-factors/factor-resets.actions'
import { actOnManyUsers } from './many-users.actions'
import { createUser, deleteUser, updateUser, type ReachDeps } from './user-changes.actions'
import { endSession, endSessions, invite, sendLink, sessionsOf } from './user-links.actions'
import { exportUsers, listRoles, listUsers, readUser, searchUsers } from './users.actions'

export const usersHttp = module({
  routes: userRoutes,
  bind: (deps: ResetDeps & { sessions: Sessions }, { databases }) => ({
    search: async (call, { query }) => whole(await searchUsers(call, query)),
    roles: async (call, { query }) => whole(await listRoles(call, query)),
    sendLink: async (call, { params }) => {
      const to = await sendLink({ ...deps, databases }, call, params.id)
      return { message: await linkWords(deps, 'A link', to), data: to }
    },
    sessions: async (call, { params }) => whole(await sessionsOf(call, params.id)),
    endSession: async (call, { params }) => {
      await endSession(deps.sessions, call, params)
      return { message: 'That device is signed out.', data: null }
    },
    endSessions: async (call, { params }) => {
      const ended = await endSessions(deps.sessions, call, params.id)
      return {
        message: ended === 0 ? 'There was no device to sign out.' : 'All devices are signed out.',
        data: { ended },
      }
    },
  }),
})

export const usersResource = module({
  routes: users.routes,
  bind: (deps: ResetDeps & ReachDeps, { databases }) => ({
    list: (call, { query }) => listUsers(call, query),
    export: (call, { query }) => exportUsers(call, query),
    many: (call, { body }) => actOnManyUsers(call, body),
    read: async (call, { params }) => ({ data: await readUser(call, params.id) }),
    create: async (call, { body: { send_invitation, ...form } }) => {
      const data = await createUser(deps, call, form)
      const isInvited = send_invitation ?? (data.email !== null || data.mobile_no !== null)
      const link = isInvited ? ` ${await invite({ ...deps, databases }, call, data)}` : ''
      return { message: `User saved.${link}`, data }
    },
    update: async (call, { params, body }) => {
      const { user, hasOtherContact } = await updateUser(deps, call, params.id, body)
      const ended = ' Links and codes that were sent to them before no longer work.'
      return { message: `User saved.${hasOtherContact ? ended : ''}`, data: user }
    },
    delete: async (call, { params }) => ({
      message: 'User deleted.',
      data: await deleteUser(call, params.id),
    }),
  }),
})

export const factorResetsHttp = module({
  routes: factorResetRoutes,
  bind: ({ sessions }: { sessions: Sessions }) => ({
    list: (call, { query }) => listResets(call, query),
    ask: async (call, { body }) => ({
      message: 'Asked. Somebody else approves it within a day.',
      data: await askReset(call, body),
    }),
    approve: async (call, { params }) => ({
      message: 'The second factor is taken away, and the user is told.',
      data: await approveReset(sessions, call, params.id),
    }),
    refuse: async (call, { params }) => {
      const data = await refuseReset(call, params.id)
      return {
        message: data.state === 'withdrawn' ? 'The request is withdrawn.' : 'The request is refused.',
        data,
      }
    },
  }),
})
