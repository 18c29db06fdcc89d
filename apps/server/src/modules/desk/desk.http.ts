import { deskRoutes } from '@uplink/contract/desk'
import { module } from '#platform/http/module'
import { addReply, changeReply, listReplies, readOverview, removeReply } from './desk.actions'

export const deskHttp = module({
  routes: deskRoutes,
  bind: () => ({
    customer: async (call, { connection }) => ({ data: await readOverview(call, connection) }),
    cannedReplies: (call, { query }) => listReplies(call, query),
    addCannedReply: async (call, { body }) => ({
      message: 'The reply was added.',
      data: await addReply(call, body),
    }),
    changeCannedReply: async (call, { params, body }) => ({
      message: 'The reply was changed.',
      data: await changeReply(call, params.id, body),
    }),
    removeCannedReply: async (call, { params }) => ({
      message: 'The reply was deleted.',
      data: await removeReply(call, params.id),
    }),
  }),
})
