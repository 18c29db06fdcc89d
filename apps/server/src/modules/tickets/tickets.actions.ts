import type { TicketFilter } from '@uplink/contract/tickets'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import type { OwnConnection } from '#platform/http/person'
import { found } from '#platform/http/problem'
import { findAttachment } from './thread/attachments.store'
import { findNotePage, findThread } from './thread/notes.store'
import { customerTicketRows, ticketRows, ticketsOfLine } from './tickets.access'
import { findPage, findTicket } from './tickets.store'
import { toNote, toTicket, toTicketWithThread } from './tickets.view'

interface Paged {
  page: number
  per_page: number
}

export async function listTickets(
  call: Call,
  connection: OwnConnection,
  query: Paged & { status?: TicketFilter | undefined },
) {
  const { rows, total } = await findPage(call.db, {
    connection: connection.id,
    status: query.status,
    within: await ticketsOfLine(call, connection),
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  })
  return page(rows.map(toTicket), total, query)
}

/** The ticket as its customer sees it, also when staff call this route. */
export async function readTicket(call: Call, id: number) {
  const row = found(await findTicket(call.db, id, await customerTicketRows(call)))
  return toTicketWithThread(row, await findThread(call.db, id, 'public'), call.clock.now())
}

export async function listNotes(
  call: Call,
  connection: OwnConnection,
  query: Paged & { ticket_id?: number | undefined },
) {
  const { rows, total } = await findNotePage(call.db, {
    connection: connection.id,
    ticket: query.ticket_id,
    within: await ticketsOfLine(call, connection),
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  })
  const notes = rows.map((row) => ({ ...toNote(row), ticket_id: row.ticket_id, subject: row.subject }))
  return page(notes, total, query)
}

export async function readAttachment(
  call: Call,
  query: { id: number; attachment_id: number },
  show: 'all' | 'public',
) {
  const within = await (show === 'public' ? customerTicketRows(call) : ticketRows(call, 'List'))
  found(await findTicket(call.db, query.id, within))
  return found(await findAttachment(call.db, { ticket: query.id, attachment: query.attachment_id }, show))
}
