import * as z from 'zod'
import { exportOf } from './exports'
import { fileAnswer } from './files'
import { responseTargetRoutes } from './response-targets'
import { presenceAnswer, presenceBody } from './presence'
import { bodyId, defineRoute, id, sentKey } from './route'
import { newTicket, noteText, ticket, ticketCategory, ticketFilter, ticketNote } from './tickets'
import { changed, cuid, givenInstant, instant, list, listQuery, one, wholeList } from './wire'

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
  /** Until when the customer should have an answer; null while nobody waits, or without a target. */
  answer_by: instant.nullable(),
  /** Until when it is put off; it may have come back since. */
  snoozed_until: instant.nullable(),
  /** The ticket that its notes went into. */
  merged_into: z.number().int().nullable(),
  /** The desk's own words for it. */
  tags: z.array(z.string()),
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

/** One of the desk's own words for tickets. */
export const ticketTag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(30)
  .regex(/^[^,]*$/, { error: 'A tag has no comma' })

/** How many tags one ticket may have. */
export const mostTags = 10

/** How many tickets one call may act on. */
const maxManyTickets = 100

/** How many tickets the staff's home shows. */
export const pressingTickets = 8

/** One's own, nobody's, or those of the colleague with this id. */
const assignment = z.union([z.enum(['mine', 'none']), id])

/**
 * How many of somebody's open tickets wait, how many of them are due within the hour, and how many are late; those that are
 * put off are in none, as in the queue.
 */
const ticketLoad = { open: z.number().int(), soon: z.number().int(), late: z.number().int() }

/** How many open tickets the team's load looks at: those that wait longest. */
export const loadCountedTo = 3000

const teamLoad = z.object({
  /** Whoever may answer tickets, or has one: the latest promises first. */
  members: z.array(z.object({ id: z.number().int(), name: z.string(), ...ticketLoad })),
  /** Those of nobody. */
  unassigned: z.object(ticketLoad),
  /** There are more than were looked at. */
  is_partial: z.boolean(),
})

export type TeamLoad = z.infer<typeof teamLoad>

const queue = defineRoute({
  method: 'GET',
  path: '/desk/tickets',
  summary:
    'The queue: open tickets by the longest wait, late ones by when the answer was due, others with the latest change first',
  right: { audience: 'staff', name: 'desk.tickets' },
  query: listQuery({
    filters: {
      /**
       * `open`: those that are not put off. `late`: of these, whose answer should have come by now. `snoozed`: open, and
       * put off.
       */
      status: z.enum([...ticketFilter.options, 'late', 'snoozed']).optional(),
      tag: ticketTag.optional(),
      /** What was announced together: tickets of its areas from an hour before it began until it ended. */
      outage: id.optional(),
      category: ticketCategory.optional(),
      assignee: assignment.optional(),
      /**
       * A ticket’s number, words of its subject, or whose line it is about: how a username or a name begins, how a phone
       * number begins or ends, or the whole Client ID.
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
  pressing: defineRoute({
    method: 'GET',
    path: '/desk/tickets/pressing',
    summary: `Up to ${pressingTickets} open tickets of one’s own or of nobody, first those whose answer is due first`,
    right: { audience: 'staff', name: 'desk.pressing' },
    goesWith: queue,
    response: wholeList(deskTicket).extend({ can: z.array(z.enum(['see-team'])) }),
  }),
  team: defineRoute({
    method: 'GET',
    path: '/desk/tickets/team',
    summary: 'Who has how many open tickets, and how many of them are near their promise or over it',
    right: { audience: 'staff', name: 'desk.team' },
    // whoever answers for the promises
    goesWith: responseTargetRoutes.set,
    response: one(teamLoad),
  }),
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
    summary:
      'Answer the customer, and close the ticket with it, or keep an internal note, with up to five files',
    right: { audience: 'staff', name: 'desk.write' },
    params,
    accepts: 'multipart',
    body: z.strictObject({
      kind: z.enum(['answer', 'internal']),
      text: noteText,
      /** The ticket is closed with this answer. */
      status: z.literal('closed').optional(),
      key: sentKey,
    }),
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
  many: defineRoute({
    method: 'POST',
    path: '/desk/tickets/many',
    summary: `Answer alike, assign, close, open again or tag up to ${maxManyTickets} tickets; what stays as it is is counted`,
    right: { audience: 'staff', name: 'desk.many' },
    body: z
      .strictObject({
        ids: z.array(bodyId).min(1).max(maxManyTickets),
        act: z.enum(['answer', 'assign', 'close', 'reopen', 'tag', 'untag']),
        /** Of `assign`: whom; null or absent: nobody. */
        assignee_id: bodyId.nullish(),
        /** Of `tag` and `untag`: one tag more, or less. */
        tag: ticketTag.optional(),
        /** Of `answer`: the same for all. */
        text: noteText.optional(),
        /** Of `answer`: the tickets are closed with it. */
        status: z.literal('closed').optional(),
        key: sentKey,
      })
      .refine(({ act, text }) => act !== 'answer' || text !== undefined, {
        path: ['text'],
        error: 'Write an answer',
      })
      .refine(({ act, tag }) => (act !== 'tag' && act !== 'untag') || tag !== undefined, {
        path: ['tag'],
        error: 'Name a tag',
      }),
    response: changed(
      z.object({
        /** The changed tickets, and who had each before. */
        changed: z.array(z.object({ id: z.number().int(), assignee_id: z.number().int().nullable() })),
        unchanged: z.number().int(),
      }),
    ),
  }),
  snooze: defineRoute({
    method: 'PUT',
    path: '/desk/tickets/:id/snooze',
    summary:
      'Put an open ticket off until an instant, or take it back; it also comes back when its customer writes',
    right: { audience: 'staff', name: 'desk.snooze' },
    params,
    /** Null: it is back. */
    body: z.strictObject({ until: givenInstant().nullable() }),
    response: changed(deskTicketWithThread),
    errors: ['ticket.closed'],
  }),
  tag: defineRoute({
    method: 'PUT',
    path: '/desk/tickets/:id/tags',
    summary: 'Mark a ticket with these words and no others',
    right: { audience: 'staff', name: 'desk.tag' },
    params,
    body: z.strictObject({ tags: z.array(ticketTag).max(mostTags) }),
    response: changed(deskTicketWithThread),
  }),
  tags: defineRoute({
    method: 'GET',
    path: '/desk/tickets/tags',
    summary: 'The words with which tickets are marked',
    right: { audience: 'staff', name: 'desk.tags' },
    response: wholeList(z.object({ name: z.string() })),
  }),
  merge: defineRoute({
    method: 'POST',
    path: '/desk/tickets/:id/merge',
    summary: 'Put a duplicate into another ticket of the same line: its notes go there, and it is closed',
    right: { audience: 'staff', name: 'desk.merge' },
    params,
    body: z.strictObject({ into: bodyId }),
    response: changed(deskTicketWithThread),
    errors: ['ticket.already-closed'],
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
  presence: defineRoute({
    method: 'PUT',
    path: '/desk/tickets/:id/presence',
    summary: 'Say that one looks at a ticket, writes there or has left it; who else does is answered',
    right: { audience: 'staff', name: 'desk.presence' },
    params,
    body: presenceBody,
    response: presenceAnswer,
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
