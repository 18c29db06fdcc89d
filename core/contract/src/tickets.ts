import * as z from 'zod'
import { exportOf } from './exports'
import { fileAnswer, uploadTypes } from './files'
import { bodyId, defineRoute, id } from './route'
import { changed, cuid, instant, list, listQuery, one, wholeList } from './wire'

const ticketStatus = z.enum(['open', 'answered', 'closed'])

export const ticketCategory = z.enum(['connection', 'speed', 'billing', 'relocation', 'other'])

export type TicketCategory = z.infer<typeof ticketCategory>

export const ticket = z.object({
  id: z.number().int(),
  category: ticketCategory,
  subject: z.string(),
  status: ticketStatus,
  created_at: instant,
  updated_at: instant,
})

export type Ticket = z.infer<typeof ticket>

/** How the list can be narrowed; `unsolved` is everything that is not closed. */
export const ticketFilter = z.enum([...ticketStatus.options, 'unsolved'])

export type TicketFilter = z.infer<typeof ticketFilter>

export const ticketAttachment = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(uploadTypes),
  /** Bytes. */
  size: z.number().int(),
})

export type TicketAttachment = z.infer<typeof ticketAttachment>

/** One entry of a ticket's thread as the customer sees it, so without internal notes. */
export const ticketNote = z.object({
  id: z.number().int(),
  from: z.enum(['customer', 'support']),
  author: z.string(),
  text: z.string(),
  created_at: instant,
  attachments: z.array(ticketAttachment),
})

export type TicketNote = z.infer<typeof ticketNote>

/** For how many days a closed ticket can be opened again; after that the customer opens a new one. */
export const reopenableDays = 30

export const ticketWithThread = ticket.extend({
  /** The line it is about. */
  connection: z.object({ id: z.number().int(), username: z.string(), city: z.string() }),
  closed_at: instant.nullable(),
  /** 1 to 5, by the customer, once it is closed. */
  rating: z.number().int().nullable(),
  can_reopen: z.boolean(),
  /** Oldest first, the latest 500. */
  notes: z.array(ticketNote),
})

export type TicketWithThread = z.infer<typeof ticketWithThread>

export const noteText = z.string().trim().min(1).max(10_000)

const unsaid = 'Tell us what is wrong'

/** The form that opens a ticket. */
export const newTicket = z.strictObject({
  cuid,
  category: ticketCategory,
  subject: z.string().trim().min(1).max(200),
  text: z.string(unsaid).trim().min(1, unsaid).max(10_000),
})

const ticketRating = z.strictObject({ rating: z.number().int().min(1).max(5) })

const params = z.strictObject({ id })

export const ticketRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/get-ticket',
    summary: 'Tickets of one connection, the latest change first',
    right: { audience: 'self-care', name: 'tickets.list' },
    connection: 'required',
    query: listQuery({
      filters: {
        cuid,
        status: ticketFilter.optional(),
      },
    }),
    response: list(ticket),
  }),
  read: defineRoute({
    method: 'GET',
    path: '/get-ticket/:id',
    summary: 'One ticket with its thread, without internal notes',
    right: { audience: 'self-care', name: 'tickets.read' },
    params,
    response: one(ticketWithThread),
  }),
  notes: defineRoute({
    method: 'GET',
    path: '/get_customer_ticket_notes',
    summary: 'Notes of the tickets of one connection, or of one ticket, the latest first',
    right: { audience: 'self-care', name: 'tickets.notes' },
    connection: 'required',
    query: listQuery({ filters: { cuid, ticket_id: id.optional() } }),
    response: list(ticketNote.extend({ ticket_id: z.number().int(), subject: z.string() })),
  }),
  open: defineRoute({
    method: 'POST',
    path: '/tickets',
    summary: 'Open a ticket about one’s own connection, with up to five files',
    right: { audience: 'self-care', name: 'tickets.open' },
    connection: 'required',
    accepts: 'multipart',
    body: newTicket,
    response: changed(ticketWithThread),
    errors: ['ticket.too-many', 'upload.too-much'],
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/tickets/:id/notes',
    summary: 'Write into one’s own ticket, with up to five files',
    right: { audience: 'self-care', name: 'tickets.answer' },
    params,
    accepts: 'multipart',
    body: z.strictObject({ text: noteText }),
    response: changed(ticketWithThread),
    errors: ['ticket.closed', 'ticket.too-many', 'upload.too-much'],
  }),
  close: defineRoute({
    method: 'POST',
    path: '/tickets/:id/close',
    summary: 'Close one’s own ticket',
    right: { audience: 'self-care', name: 'tickets.close' },
    params,
    response: changed(ticketWithThread),
    errors: ['ticket.already-closed'],
  }),
  reopen: defineRoute({
    method: 'POST',
    path: '/tickets/:id/reopen',
    summary: 'Open one’s own ticket again, up to 30 days after it was closed',
    right: { audience: 'self-care', name: 'tickets.reopen' },
    params,
    response: changed(ticketWithThread),
    errors: ['ticket.not-closed', 'ticket.closed-too-long'],
  }),
  rate: defineRoute({
    method: 'POST',
    path: '/tickets/:id/rating',
    summary: 'Say how one’s own closed ticket was solved, 1 to 5',
    right: { audience: 'self-care', name: 'tickets.rate' },
    params,
    body: ticketRating,
    response: changed(ticketWithThread),
    errors: ['ticket.not-closed'],
  }),
  attachment: defineRoute({
    method: 'GET',
    path: '/tickets/:id/attachments/:attachment_id',
    summary: 'A file of a ticket that the caller may see; never a file of an internal note',
    right: { audience: 'self-care', name: 'tickets.attachment' },
    params: z.strictObject({ id, attachment_id: id }),
    answers: 'file',
    response: fileAnswer,
  }),
}

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
      /** A ticket’s number, a part of its subject, or how a username begins. */
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
