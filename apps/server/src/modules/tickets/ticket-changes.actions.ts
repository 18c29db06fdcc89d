import type { LineDiagnosis } from '@uplink/contract/line-diagnoses'
import type { TicketCategory } from '@uplink/contract/tickets'
import { hourMs } from '#platform/durations'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { UploadedFile } from '#platform/http/files/multipart'
import type { OwnConnection } from '#platform/http/person'
import { found, notFound, Problem } from '#platform/http/problem'
import { notify, type Notice } from '../notifications/notifications.public'
import { writeNote } from './thread/note-writing'
import { countNotesSince, isWritten } from './thread/notes.store'
import { startClocks, stopClocks } from './targets/targets.store'
import * as store from './ticket-changes.store'
import { ownTickets } from './tickets.access'
import { readTicket } from './tickets.actions'
import { announceChange, deskRoles } from './tickets.live'
import { customerAnswered, reopened } from './tickets.notices'
import { isReopenable } from './tickets.view'

/** Limits for one person, so that nobody floods the desk. */
const ticketsPerDay = 20
const notesPerHour = 60

interface Written {
  text: string
  files: readonly UploadedFile[]
}

/** Opens a ticket about a connection as its owner. */
export async function openTicket(
  call: Call,
  connection: OwnConnection,
  ticket: Written & {
    category: TicketCategory
    subject: string
    diagnosis?: LineDiagnosis | undefined
  },
) {
  const { clock, person } = call
  if (!person.connections.some((own) => own.id === connection.id)) throw notFound()
  const roles = await deskRoles(call)
  const id = await call.db.transaction().execute(async (tx) => {
    const now = clock.now()
    const since = new Date(now.getTime() - 24 * hourMs)
    if ((await store.countOpenedSince(tx, connection.id, since)) >= ticketsPerDay)
      throw new Problem('ticket.too-many', { retryAfter: 3600 })
    const { category, subject, text, files, diagnosis } = ticket
    const created = await store.insertTicket(tx, { connection_id: connection.id, category, subject, now })
    await startClocks(tx, [created], now)
    await writeNote(call, tx, { ticket: created, isInternal: false, text, files, diagnosis })
    const opened = found(await store.lockTicket(tx, created, ownTickets(person)))
    await announceChange({ tx, clock, roles }, opened, 'everybody')
    return created
  })
  return readTicket(call, id)
}

/** Writes an answer as the customer, after which it is the support's turn. */
export function answerTicket(
  call: Call,
  id: number,
  { key, ...written }: Written & { key?: string | undefined },
) {
  return change(call, id, async (tx, ticket) => {
    if (key !== undefined && (await isWritten(tx, { ticket: id, author: call.person.userId, key }))) return
    if (ticket.status === 'closed') throw new Problem('ticket.closed')
    const now = call.clock.now()
    const since = new Date(now.getTime() - hourMs)
    if ((await countNotesSince(tx, { ticket: id, author: call.person.userId, since })) >= notesPerHour)
      throw new Problem('ticket.too-many', { retryAfter: 600 })
    await writeNote(call, tx, { ticket: id, isInternal: false, key, ...written })
    await store.setTurn(tx, [id], { status: 'open', now })
    await startClocks(tx, [id], now)
    await tellAssignee(call, tx, ticket, customerAnswered)
  })
}

export function closeTicket(call: Call, id: number) {
  return change(call, id, async (tx, ticket) => {
    if (ticket.status === 'closed') throw new Problem('ticket.already-closed')
    const now = call.clock.now()
    // the customer waits no more, so that nobody was late
    await stopClocks(tx, [id], { now, counts: false })
    await store.setClosed(tx, [id], now)
  })
}

export function reopenTicket(call: Call, id: number) {
  return change(call, id, async (tx, ticket) => {
    if (!ticket.closed_at) throw new Problem('ticket.not-closed')
    const now = call.clock.now()
    if (!isReopenable(ticket.closed_at, now)) throw new Problem('ticket.closed-too-long')
    await store.setReopened(tx, [id], now)
    await startClocks(tx, [id], now)
    await tellAssignee(call, tx, ticket, reopened)
  })
}

export function rateTicket(call: Call, id: number, rating: number) {
  return change(call, id, async (tx, ticket) => {
    if (ticket.status !== 'closed') throw new Problem('ticket.not-closed')
    await store.setRating(tx, id, rating)
  })
}

/**
 * Finds, checks and locks the ticket, does the act, and tells everybody who may have it open. Somebody else's ticket
 * is not found.
 */
async function change(
  call: Call,
  id: number,
  act: (tx: Database, ticket: store.LockedTicket) => Promise<void>,
) {
  const roles = await deskRoles(call)
  await call.db.transaction().execute(async (tx) => {
    const ticket = found(await store.lockTicket(tx, id, ownTickets(call.person)))
    await act(tx, ticket)
    await announceChange({ tx, clock: call.clock, roles }, ticket, 'everybody')
  })
  return readTicket(call, id)
}

async function tellAssignee(
  call: Call,
  tx: Database,
  ticket: store.LockedTicket,
  notice: (assignee: number, ticket: store.LockedTicket) => Notice,
) {
  if (ticket.assignee_id !== null) await notify(tx, call.clock, notice(ticket.assignee_id, ticket))
}
