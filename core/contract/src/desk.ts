import * as z from 'zod'
import { billInfo } from './billing'
import { accountInfo, lineStatus } from './connections'
import { defineRoute } from './route'
import { deskTicket } from './desk-tickets'
import { connectionQuery, one } from './wire'

/** What staff want to know first about a customer who contacts them. */
export const customerOverview = z.object({
  connection: z.object({ id: z.number().int(), username: z.string() }),
  account: accountInfo,
  line: lineStatus,
  bill: billInfo,
  /** The latest five that the viewer may see. */
  tickets: z.array(deskTicket),
  /** What the viewer may do about this customer. */
  can: z.array(z.enum(['open-ticket', 'send-reset-link', 'see-payments'])),
})

export type CustomerOverview = z.infer<typeof customerOverview>

/** What the desk has besides tickets and chats. */
export const deskRoutes = {
  customer: defineRoute({
    method: 'GET',
    path: '/desk/customer',
    summary: 'A connection with its line, its bill and its latest tickets',
    right: { audience: 'staff', name: 'desk.customer' },
    connection: 'required',
    query: connectionQuery,
    response: one(customerOverview),
  }),
}
