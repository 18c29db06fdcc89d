import * as z from 'zod'
import { defineRoute } from './route'
import { cuid, instant, list, pageQuery } from './wire'

const ticketStatus = z.enum(['open', 'answered', 'closed'])

export const ticket = z.object({
  id: z.number().int(),
  category: z.enum(['connection', 'speed', 'billing', 'relocation', 'other']),
  subject: z.string(),
  status: ticketStatus,
  created_at: instant,
  updated_at: instant,
})

export type Ticket = z.infer<typeof ticket>

/** What the list can be narrowed to; `unsolved` is everything that is not closed. */
export const ticketFilter = z.enum([...ticketStatus.options, 'unsolved'])

export type TicketFilter = z.infer<typeof ticketFilter>

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
      status: ticketFilter.optional(),
    }),
    response: list(ticket),
  }),
}
