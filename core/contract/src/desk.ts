import * as z from 'zod'
import { billInfo } from './billing'
import { accountInfo, lineStatus } from './connections'
import { bodyId, defineRoute, id } from './route'
import { deskTicket } from './tickets'
import { changed, connectionQuery, list, one, listQuery } from './wire'

/** A text which staff answer with again and again. */
export const cannedReply = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  title: z.string(),
  text: z.string(),
})

export type CannedReply = z.infer<typeof cannedReply>

/** One of the list, with whose it is and what the caller may do with it. */
const listedReply = cannedReply.extend({
  organization: z.string(),
  can_change: z.boolean(),
  can_remove: z.boolean(),
})

export type ListedReply = z.infer<typeof listedReply>

/** The form of one. */
export const cannedReplyText = z.strictObject({
  title: z.string().trim().min(1).max(100),
  text: z.string().trim().min(1).max(2000),
})

const cannedReplyForm = cannedReplyText.extend({
  /** Whose it is; absent, one’s own organization’s. */
  organization_id: bodyId.optional(),
})

/** What staff want to know first about a customer who asks. */
export const customerOverview = z.object({
  connection: z.object({ id: z.number().int(), username: z.string() }),
  account: accountInfo,
  line: lineStatus,
  bill: billInfo,
  /** The latest five the viewer may see. */
  tickets: z.array(deskTicket),
  can_open_ticket: z.boolean(),
  can_send_reset_link: z.boolean(),
  can_see_payments: z.boolean(),
})

export type CustomerOverview = z.infer<typeof customerOverview>

const params = z.strictObject({ id })

/** What the desk has besides tickets and chats. Canned replies are narrowed by the row rules of `canned-reply`. */
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
  cannedReplies: defineRoute({
    method: 'GET',
    path: '/desk/canned-replies',
    summary: 'Canned replies by title',
    right: { audience: 'staff', name: 'desk.canned-replies' },
    query: listQuery({ filters: {} }),
    response: list(listedReply).extend({ can_add: z.boolean() }),
  }),
  addCannedReply: defineRoute({
    method: 'POST',
    path: '/desk/canned-replies',
    summary: 'Add a canned reply',
    right: { audience: 'staff', name: 'desk.add-canned-reply' },
    body: cannedReplyForm,
    response: changed(cannedReply),
  }),
  changeCannedReply: defineRoute({
    method: 'PUT',
    path: '/desk/canned-replies/:id',
    summary: 'Change a canned reply',
    right: { audience: 'staff', name: 'desk.change-canned-reply' },
    params,
    body: cannedReplyText,
    response: changed(cannedReply),
  }),
  removeCannedReply: defineRoute({
    method: 'DELETE',
    path: '/desk/canned-replies/:id',
    summary: 'Delete a canned reply',
    right: { audience: 'staff', name: 'desk.remove-canned-reply' },
    params,
    response: changed(z.object({ id: z.number().int() })),
  }),
}
