import * as z from 'zod'
import { exportOf } from './exports'
import { fileAnswer } from './files'
import { bodyId, defineRoute, id } from './route'
import { newTicket, noteText, ticket, ticketCategory, ticketFilter, ticketNote } from './tickets'
import { changed, cuid, instant, list, listQuery, one, wholeList } from './wire'

const params = z.strictObject({ id })

/** A ticket as the desk sees it. */
export const deskTicket = ticket.extend({
  connection: z.object({
    id: z.number().int(),
    username: z.string(),
    city: z.string(),
    holder: z.string(),
  }),
  organization: z.string(),
  assignee: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  rating: z.number().int().nullable(),
})

export type DeskTicket = z.infer<typeof deskTicket>

/** A note as the desk sees it. */
export const deskNote = ticketNote.extend({ is_internal: z.boolean() })

export type DeskNote = z.infer<typeof deskNote>

export const deskTicketWithThread = deskTicket.extend({
  closed_at: instant.nullable(),
  notes: z.array(deskNote),
})

export type DeskTicketWithThread = z.infer<typeof deskTicketWithThread>

const assignment = z.enum(['mine', 'none'])

const queue = defineRoute({
  method: 'GET',
  path: '/desk/tickets',
  summary: 'The queue: open tickets by the longest wait, others with the latest change first',
  right: { audience: 'staff', name: 'desk.tickets' },
  query: listQuery({
    filters: {
      status: ticketFilter.optional(),
      category: ticketCategory.optional(),
      assignee: assignment.optional(),
      /**
       * A ticket’s number, words of its subject, or whose line it is about: how a username or a name begins, or the
       * whole Client ID or phone number.
       */
      q: z.string().trim().min(1).max(100).optional(),
      cuid,
    },
  }),
  connection: 'optional',
  response: list(deskTicket),
})

/** The staff side. The row rules of the model `ticket` decide which tickets staff see and change. */
export const deskTicketRoutes = {
  list: queue,
  export: exportOf(queue),
  open: defineRoute({
    method: 'POST',
    path: '/desk/tickets',
    summary: 'Open a ticket for a customer, who is told, and look after it',
    right: { audience: 'staff', name: 'desk.open' },
    connection: 'required',
    body: newTicket,
    response: changed(deskTicketWithThread),
  }),
  read: defineRoute({
    method: 'GET',
    path: '/desk/tickets/:id',
    summary: 'One ticket with its whole thread',
    right: { audience: 'staff', name: 'desk.ticket' },
    params,
    response: one(deskTicketWithThread),
  }),
  agents: defineRoute({
    method: 'GET',
    path: '/desk/tickets/:id/agents',
    summary: 'The staff to whom a ticket can be assigned',
    right: { audience: 'staff', name: 'desk.agents' },
    params,
    response: wholeList(z.object({ id: z.number().int(), name: z.string() })),
  }),
  write: defineRoute({
    method: 'POST',
    path: '/desk/tickets/:id/notes',
    summary: 'Answer the customer, or keep an internal note, with up to five files',
    right: { audience: 'staff', name: 'desk.write' },
    params,
    accepts: 'multipart',
    body: z.strictObject({ kind: z.enum(['answer', 'internal']), text: noteText }),
    response: changed(deskTicketWithThread),
    errors: ['ticket.closed', 'upload.too-much'],
  }),
  assign: defineRoute({
    method: 'PUT',
    path: '/desk/tickets/:id/assignee',
    summary: 'Assign a ticket to somebody, or to nobody',
    right: { audience: 'staff', name: 'desk.assign' },
    params,
    body: z.strictObject({ assignee_id: bodyId.nullable() }),
    response: changed(deskTicketWithThread),
  }),
  close: defineRoute({
    method: 'POST',
    path: '/desk/tickets/:id/close',
    summary: 'Close a ticket',
    right: { audience: 'staff', name: 'desk.close' },
    params,
    response: changed(deskTicketWithThread),
    errors: ['ticket.already-closed'],
  }),
  reopen: defineRoute({
    method: 'POST',
    path: '/desk/tickets/:id/reopen',
    summary: 'Open a ticket again',
    right: { audience: 'staff', name: 'desk.reopen' },
    params,
    response: changed(deskTicketWithThread),
    errors: ['ticket.not-closed'],
  }),
  attachment: defineRoute({
    method: 'GET',
    path: '/desk/tickets/:id/attachments/:attachment_id',
    summary: 'A file that is attached to a ticket',
    right: { audience: 'staff', name: 'desk.attachment' },
    params: z.strictObject({ id, attachment_id: id }),
    answers: 'file',
    response: fileAnswer,
  }),
}
