import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import * as actions from './desk/desk-tickets.actions'
import { readAttachment } from './tickets.actions'

export const deskTicketsHttp = module({
  routes: deskTicketRoutes,
  bind: () => ({
    list: (call, { query, connection }) => actions.listQueue(call, query, connection),
    export: (call, { query, connection }) => actions.exportQueue(call, query, connection),
    open: async (call, { connection, body }) => ({
      message: 'The ticket is open, and the customer is told.',
      data: await actions.openAtDesk(call, connection, body),
    }),
    read: async (call, { params }) => ({ data: await actions.readDeskTicket(call, params.id) }),
    agents: async (call, { params }) => whole(await actions.listAgents(call, params.id)),
    write: async (call, { params, body, files }) => ({
      message: body.kind === 'internal' ? 'The note is kept.' : 'The answer was sent.',
      data: await actions.writeAtDesk(call, params.id, { ...body, files }),
    }),
    assign: async (call, { params, body }) => ({
      message:
        body.assignee_id === null ? 'The ticket is assigned to nobody now.' : 'The ticket is assigned.',
      data: await actions.assignTicket(call, params.id, body.assignee_id),
    }),
    close: async (call, { params }) => ({
      message: 'The ticket is closed.',
      data: await actions.closeAtDesk(call, params.id),
    }),
    reopen: async (call, { params }) => ({
      message: 'The ticket is open again.',
      data: await actions.reopenAtDesk(call, params.id),
    }),
    attachment: (call, { params }) => readAttachment(call, params, 'all'),
  }),
})
