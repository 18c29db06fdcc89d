import * as z from 'zod'
import { defineRoute } from './route'
import { cuid, instant, list, pageQuery } from './wire'

export const ticketStatus = z.enum(['open', 'answered', 'closed'])

export const ticket = z.object({
  id: z.number().int(),
  category: z.string(),
  subject: z.string(),
  status: ticketStatus,
  created_at: instant,
  updated_at: instant,
})

export const ticketRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/get-ticket',
    summary: 'Tickets of one connection, the latest change first',
    right: { audience: 'self-care', name: 'tickets.list' },
    connection: 'required',
    query: z.strictObject({
      ...pageQuery,
      cuid,
      status: z.enum(['open', 'answered', 'closed', 'unsolved']).optional(),
    }),
    response: list(ticket),
  }),
}
