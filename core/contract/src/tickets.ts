import * as z from 'zod'
import { fileAnswer, uploadTypes } from './files'
import { lineDiagnosis } from './line-diagnoses'
import { defineRoute, id, sentKey } from './route'
import { missing } from './missing'
import { changed, cuid, instant, list, listQuery, one } from './wire'
import { paragraphs } from './visible-texts'

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
  /** What the customer's screen had found out about the line; null where nothing was checked. */
  diagnosis: lineDiagnosis.nullable(),
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

export const noteText = paragraphs(z.string().trim().min(1).max(10_000))

/** How long a ticket's subject may be. */
export const maxSubjectLength = 200

const unsaid = 'Tell us what is wrong'

/** The form that opens a ticket. */
export const newTicket = z.strictObject({
  cuid,
  category: z.enum(ticketCategory.options, { error: missing('Choose what it is about') }),
  subject: z.string().trim().min(1).max(maxSubjectLength),
  text: paragraphs(z.string(unsaid).trim().min(1, unsaid).max(10_000)),
})

/** In a form with files every field is text. */
const fromForm = (sent: unknown): unknown => {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}

/** The same, with what was checked before. */
const checkedTicket = newTicket.extend({ diagnosis: z.preprocess(fromForm, lineDiagnosis).optional() })

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
    body: checkedTicket,
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
    body: z.strictObject({ text: noteText, key: sentKey }),
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
