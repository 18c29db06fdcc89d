import { deskRoutes } from '@uplink/contract/desk'
import { module } from '../../platform/http/module'
import type { RoleRightsSource } from '../access/access.public'
import { addReply, changeReply, listReplies, readOverview, removeReply } from './desk.actions'

export const deskHttp = module({
  routes: deskRoutes,
  bind: ({ rights }: { rights: RoleRightsSource }) => ({
    customer: async (call, { connection }) => ({ data: await readOverview(rights, call, connection) }),
    cannedReplies: (call, { query }) => listReplies(rights, call, query),
    addCannedReply: async (call, { body }) => ({
      message: 'The reply was added.',
      data: await addReply(rights, call, body),
    }),
    changeCannedReply: async (call, { params, body }) => ({
      message: 'The reply was changed.',
      data: await changeReply(rights, call, params.id, body),
    }),
    removeCannedReply: async (call, { params }) => ({
      message: 'The reply was deleted.',
      data: await removeReply(rights, call, params.id),
    }),
  }),
})
