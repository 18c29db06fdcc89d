import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import type { Received } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { invalid, Problem } from '#platform/http/problem'
import { agentsOf } from '../../access/access.public'
import { notify } from '../../notifications/notifications.public'
import { startClocks, stopClocks } from '../targets/targets.store'
import * as store from '../ticket-changes.store'
import { ticketRows } from '../tickets.access'
import { announceChanges, deskRoles } from '../tickets.live'
import * as notices from '../tickets.notices'
import { insertNotes, writtenInto } from '../thread/notes.store'
import { maxAgents, writers } from './desk-tickets.actions'

type Many = Received<typeof deskTicketRoutes.many>['body']
type Tickets = readonly store.LockedTicket[]

/** Does one thing with many tickets. Those that it would not change, or that the caller may not, stay as they are. */
export async function actOnMany(call: Call, many: Many) {
  const { ids, act, assignee_id: assignee = null } = many
  const route = {
    answer: deskTicketRoutes.write,
    assign: deskTicketRoutes.assign,
    close: deskTicketRoutes.close,
    reopen: deskTicketRoutes.reopen,
  }
  if (!(await call.mayReach(route[act]))) throw new Problem('access.denied')
  const within = await ticketRows(call, 'Edit')
  const roles = await deskRoles(call)
  const changed = await call.db.transaction().execute(async (tx) => {
    const tickets = await store.lockTickets(tx, ids, within)
    const written = act === 'answer' ? await alreadyAnswered(call, tx, many) : new Set<number>()
    const concerned = tickets.filter(
      (ticket) => !written.has(ticket.id) && isChangedBy(ticket, act, assignee),
    )
    if (concerned.length === 0) return []
    if (act === 'answer') await answerMany(call, tx, concerned, many)
    else if (act === 'assign') await assignMany(call, tx, concerned, assignee)
    else if (act === 'close') await closeMany(call, tx, concerned)
    else await reopenMany(call, tx, concerned)
    await announceChanges(
      { tx, clock: call.clock, roles },
      concerned,
      act === 'assign' ? 'desk' : 'everybody',
    )
    return concerned
  })
  return {
    changed: changed.map(({ id, assignee_id }) => ({ id, assignee_id })),
    unchanged: ids.length - changed.length,
  }
}

function isChangedBy(ticket: store.LockedTicket, act: Many['act'], assignee: number | null): boolean {
  if (act === 'assign') return ticket.assignee_id !== assignee
  return (ticket.status === 'closed') === (act === 'reopen')
}

/** Those into which this very answer has been written: it may have been sent again. */
const alreadyAnswered = async ({ person }: Call, tx: Database, { ids, key }: Many) =>
  key === undefined ? new Set<number>() : writtenInto(tx, { tickets: ids, author: person.userId, key })

/** The same answer to everybody; with `status` it is the last word. */
async function answerMany(call: Call, tx: Database, tickets: Tickets, { text = '', key, status }: Many) {
  const { clock, person } = call
  const [ids, now] = [tickets.map(({ id }) => id), clock.now()]
  await insertNotes(tx, {
    tickets: ids,
    author_id: person.userId,
    body: text,
    sent_key: key ?? null,
    created_at: now,
  })
  await stopClocks(tx, ids, { now, counts: true })
  await store.setTurn(tx, ids, { status: 'answered', assignee: person.userId, now })
  if (status) await store.setClosed(tx, ids, now)
  await notify(
    tx,
    clock,
    tickets.map((ticket) => (status ? notices.solved(ticket, text) : notices.answered(ticket, text))),
  )
}

async function assignMany(call: Call, tx: Database, tickets: Tickets, assignee: number | null) {
  const isOneself = assignee === call.person.userId
  if (assignee !== null && !isOneself) await requireAgent(call, tx, tickets, assignee)
  await store.setAssignee(
    tx,
    tickets.map(({ id }) => id),
    assignee,
  )
  await call.auditAll(
    tx,
    tickets.map(({ id, assignee_id }) => ({
      act: 'ticket.assigned' as const,
      target: ['ticket', id] as const,
      before: { assignee_id },
      after: { assignee_id: assignee },
    })),
  )
  if (assignee === null || isOneself) return
  await notify(
    tx,
    call.clock,
    tickets.map((ticket) => notices.assigned(assignee, ticket)),
  )
}

/** The person works on the tickets of each of these organizations. */
async function requireAgent(call: Call, tx: Database, tickets: Tickets, assignee: number): Promise<void> {
  const roles = await writers(call)
  // nearly always one: whoever sees several organizations seldom mixes them
  for (const organization of new Set(tickets.map(({ organization_id }) => organization_id))) {
    const agents = await agentsOf(tx, { organization, roles, limit: maxAgents })
    if (!agents.some(({ id }) => id === assignee))
      throw invalid('assignee_id', 'This person cannot work on all of these tickets')
  }
}

async function closeMany({ clock }: Call, tx: Database, tickets: Tickets) {
  const [ids, now] = [tickets.map(({ id }) => id), clock.now()]
  await stopClocks(tx, ids, { now, counts: true })
  await store.setClosed(tx, ids, now)
  await notify(tx, clock, tickets.map(notices.closed))
}

async function reopenMany({ clock }: Call, tx: Database, tickets: Tickets) {
  const [ids, now] = [tickets.map(({ id }) => id), clock.now()]
  await store.setReopened(tx, ids, now)
  await startClocks(tx, ids, now)
}
