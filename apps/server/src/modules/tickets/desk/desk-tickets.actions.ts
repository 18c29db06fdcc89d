import { deskTicketRoutes, pressingTickets } from '@uplink/contract/desk-tickets'
import type { PresenceState } from '@uplink/contract/presence'
import type { TicketCategory, TicketFilter } from '@uplink/contract/tickets'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { UploadedFile } from '#platform/http/files/multipart'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { found, invalid, Problem } from '#platform/http/problem'
import { bePresent } from '#platform/presence/presence'
import { agentsOf } from '../../access/access.public'
import { notify } from '../../notifications/notifications.public'
import { findPressing, queueOf, type QueueQuery } from './desk-tickets.store'
import { writeNote } from '../thread/note-writing'
import { findThread, isWritten } from '../thread/notes.store'
import { startClocks, stopClocks } from '../targets/targets.store'
import * as store from '../ticket-changes.store'
import { ticketRows } from '../tickets.access'
import { announceChange, deskRoles, type Concerned } from '../tickets.live'
import * as notices from '../tickets.notices'
import { findTicket } from '../tickets.store'
import { toDeskTicket, toDeskTicketWithThread } from '../tickets.view'

export interface QueueFilter {
  status?: TicketFilter | 'late' | 'snoozed' | undefined
  tag?: string | undefined
  outage?: number | undefined
  category?: TicketCategory | undefined
  assignee?: 'mine' | 'none' | number | undefined
  q?: string | undefined
}

export async function listQueue(
  call: Call,
  query: QueueFilter & { page: number; per_page: number },
  connection?: { id: number },
) {
  return pageOf(call.db, await queueFor(call, query, connection), query)
}

export async function listPressing(call: Call) {
  const rows = await findPressing(call.db, {
    within: await ticketRows(call, 'List'),
    person: call.person.userId,
    now: call.clock.now(),
    limit: pressingTickets,
  })
  return rows.map(toDeskTicket)
}

export const exportQueue = async (
  call: Call,
  { columns, ...query }: QueueFilter & Columns,
  connection?: { id: number },
) => csvOf(call, deskTicketRoutes.export, await queueFor(call, query, connection), { columns, ...query })

async function queueFor(call: Call, query: QueueFilter, connection?: { id: number }) {
  return { ...(await queueOf(call.db, await questionFor(call, query, connection))), view: toDeskTicket }
}

const assigneeIn = (call: Call, assignee: QueueFilter['assignee']) =>
  assignee === 'mine' ? call.person.userId : assignee === 'none' ? null : assignee

/** What the queue's filters mean for the caller. */
export const questionFor = async (
  call: Call,
  query: QueueFilter,
  connection?: { id: number },
): Promise<QueueQuery> => ({
  within: await ticketRows(call, 'List'),
  status: query.status,
  category: query.category,
  assignee: assigneeIn(call, query.assignee),
  connection: connection?.id,
  words: query.q,
  tag: query.tag,
  outage: query.outage,
  now: call.clock.now(),
})

/** For a customer who called: the ticket belongs to the customer and is assigned to the staff member who opened it. */
export async function openAtDesk(
  call: Call,
  connection: { id: number },
  { category, subject, text }: { category: TicketCategory; subject: string; text: string },
) {
  const { clock, person } = call
  const within = await ticketRows(call, 'Create')
  const roles = await deskRoles(call)
  const id = await call.db.transaction().execute(async (tx) => {
    const now = clock.now()
    const created = await store.insertTicket(tx, { connection_id: connection.id, category, subject, now })
    // The insert is rolled back if the caller may not create such a ticket.
    const ticket = await store.lockTicket(tx, created, within)
    if (!ticket) throw new Problem('access.denied')
    await writeNote(call, tx, { ticket: created, isInternal: false, text, files: [] })
    await store.setTurn(tx, [created], { status: 'open', assignee: person.userId, now })
    await startClocks(tx, [created], now)
    await announceChange({ tx, clock, roles }, ticket, 'everybody')
    await notify(tx, clock, notices.openedForOwner(ticket))
    return created
  })
  return readDeskTicket(call, id)
}

export async function readDeskTicket(call: Call, id: number) {
  const row = found(await findTicket(call.db, id, await ticketRows(call, 'List')))
  return toDeskTicketWithThread(row, await findThread(call.db, id, 'all'))
}

/** Whoever may read the ticket hears who else does. */
export async function beAtTicket(call: Call, id: number, state: PresenceState) {
  found(await findTicket(call.db, id, await ticketRows(call, 'List')))
  const { db, person, clock } = call
  return bePresent(db, { place: `ticket-${id}`, userId: person.userId, state, now: clock.now() })
}

export const maxAgents = 200

/** Staff of the ticket's organization who may work on it. */
export async function listAgents(call: Call, id: number) {
  const ticket = found(await findTicket(call.db, id, await ticketRows(call, 'List')))
  return agentsOf(call.db, {
    organization: ticket.organization_id,
    roles: await writers(call),
    limit: maxAgents,
  })
}

/** The roles that may answer tickets. */
export const writers = (call: Pick<Call, 'rolesReaching'>) => call.rolesReaching(deskTicketRoutes.write)

interface DeskNote {
  kind: 'answer' | 'internal'
  text: string
  files: readonly UploadedFile[]
  /** The answer is the last word. */
  status?: 'closed' | undefined
  key?: string | undefined
}

/**
 * Writes an answer, after which it is the customer's turn, or the ticket is closed; or an internal note, which changes
 * nothing that the customer sees.
 */
export function writeAtDesk(call: Call, id: number, { kind, text, files, status, key }: DeskNote) {
  const isInternal = kind === 'internal'
  if (isInternal && status) throw invalid('status', 'An internal note does not close a ticket')
  return changeAtDesk(call, id, isInternal ? 'desk' : 'everybody', async (tx, ticket) => {
    const isRepeated =
      key !== undefined && (await isWritten(tx, { ticket: id, author: call.person.userId, key }))
    if (isRepeated) return
    if (!isInternal && ticket.status === 'closed') throw new Problem('ticket.closed')
    await writeNote(call, tx, { ticket: id, isInternal, text, files, key })
    if (isInternal) return
    const { clock, person } = call
    const now = clock.now()
    await stopClocks(tx, [id], { now, counts: true })
    await store.setTurn(tx, [id], { status: 'answered', assignee: person.userId, now })
    if (status) await store.setClosed(tx, [id], now)
    await notify(tx, clock, status ? notices.solved(ticket, text) : notices.answered(ticket, text))
  })
}

export async function assignTicket(call: Call, id: number, assignee: number | null) {
  const roles = await writers(call)
  return changeAtDesk(call, id, 'desk', async (tx, ticket) => {
    if (assignee === ticket.assignee_id) return
    if (assignee !== null) {
      const organization = ticket.organization_id
      const agents = await agentsOf(tx, { organization, roles, limit: maxAgents })
      const isOneself = assignee === call.person.userId
      if (!isOneself && !agents.some((agent) => agent.id === assignee))
        throw invalid('assignee_id', 'This person cannot work on this ticket')
    }
    await store.setAssignee(tx, [id], assignee)
    await call.audit(tx, {
      act: 'ticket.assigned',
      target: ['ticket', id],
      before: { assignee_id: ticket.assignee_id },
      after: { assignee_id: assignee },
    })
    if (assignee === null || assignee === call.person.userId) return
    await notify(tx, call.clock, notices.assigned(assignee, ticket))
  })
}

export function closeAtDesk(call: Call, id: number) {
  return changeAtDesk(call, id, 'everybody', async (tx, ticket) => {
    if (ticket.status === 'closed') throw new Problem('ticket.already-closed')
    const now = call.clock.now()
    await stopClocks(tx, [id], { now, counts: true })
    await store.setClosed(tx, [id], now)
    await notify(tx, call.clock, notices.closed(ticket))
  })
}

export function reopenAtDesk(call: Call, id: number) {
  return changeAtDesk(call, id, 'everybody', async (tx, ticket) => {
    if (ticket.status !== 'closed') throw new Problem('ticket.not-closed')
    const now = call.clock.now()
    await store.setReopened(tx, [id], now)
    await startClocks(tx, [id], now)
  })
}

/** Finds, checks and locks a ticket, does the act, and tells those whom it concerns. */
export async function changeAtDesk(
  call: Call,
  id: number,
  concerns: Concerned,
  act: (tx: Database, ticket: store.LockedTicket) => Promise<void>,
) {
  const within = await ticketRows(call, 'Edit')
  const roles = await deskRoles(call)
  await call.db.transaction().execute(async (tx) => {
    const ticket = found(await store.lockTicket(tx, id, within))
    await act(tx, ticket)
    await announceChange({ tx, clock: call.clock, roles }, ticket, concerns)
  })
  return readDeskTicket(call, id)
}
