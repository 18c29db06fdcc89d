import { ticketRoutes } from '@uplink/contract/tickets'
import { module } from '#platform/http/module'
import { answerTicket, closeTicket, openTicket, rateTicket, reopenTicket } from './ticket-changes.actions'
import { listNotes, listTickets, readAttachment, readTicket } from './tickets.actions'

export const ticketsHttp = module({
  routes: ticketRoutes,
  bind: () => ({
    list: (call, { connection, query }) => listTickets(call, connection, query),
    read: async (call, { params }) => ({ data: await readTicket(call, params.id) }),
    notes: (call, { connection, query }) => listNotes(call, connection, query),
    open: async (call, { connection, body, files }) => ({
      message: 'Your ticket is open. We answer here.',
      data: await openTicket(call, connection, { ...body, files }),
    }),
    answer: async (call, { params, body, files }) => ({
      message: 'Your answer was sent.',
      data: await answerTicket(call, params.id, { ...body, files }),
    }),
    close: async (call, { params }) => ({
      message: 'The ticket is closed.',
      data: await closeTicket(call, params.id),
    }),
    reopen: async (call, { params }) => ({
      message: 'The ticket is open again.',
      data: await reopenTicket(call, params.id),
    }),
    rate: async (call, { params, body }) => ({
      message: 'Thank you for your rating.',
      data: await rateTicket(call, params.id, body.rating),
    }),
    attachment: (call, { params }) => readAttachment(call, params, 'public'),
  }),
})
