import { deskTicketRoutes } from '@uplink/contract/tickets'
import { module } from '../../platform/http/module'
import { whole } from '../../platform/http/pages'
import type { RoleRightsSource } from '../access/access.public'
import * as actions from './desk-tickets.actions'
import { readAttachment } from './tickets.actions'

export const deskTicketsHttp = module({
  routes: deskTicketRoutes,
  bind: ({ rights }: { rights: RoleRightsSource }) => ({
    list: (call, { query, connection }) => actions.listQueue(rights, call, query, connection),
    open: async (call, { connection, body }) => ({
      message: 'The ticket is open, and the customer is told.',
      data: await actions.openAtDesk(rights, call, connection, body),
    }),
    read: async (call, { params }) => ({ data: await actions.readDeskTicket(rights, call, params.id) }),
    agents: async (call, { params }) => whole(await actions.listAgents(rights, call, params.id)),
    write: async (call, { params, body, files }) => ({
      message: body.kind === 'internal' ? 'The note is kept.' : 'The answer was sent.',
      data: await actions.writeAtDesk(rights, call, params.id, { ...body, files }),
    }),
    assign: async (call, { params, body }) => ({
      message: body.assignee_id === null ? 'The ticket is nobody’s now.' : 'The ticket was given.',
      data: await actions.assignTicket(rights, call, params.id, body.assignee_id),
    }),
    close: async (call, { params }) => ({
      message: 'The ticket is closed.',
      data: await actions.closeAtDesk(rights, call, params.id),
    }),
    reopen: async (call, { params }) => ({
      message: 'The ticket is open again.',
      data: await actions.reopenAtDesk(rights, call, params.id),
    }),
    attachment: (call, { params }) => readAttachment(rights, call, params, 'all'),
  }),
})
