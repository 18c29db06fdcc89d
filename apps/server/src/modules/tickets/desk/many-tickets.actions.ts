import { deskTicketRoutes, mostTags } from '@uplink/contract/desk-tickets'
import type { Received, RouteDefinition } from '@uplink/contract/route'
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
import { addTag, removeTag } from './sorting.store'

type Many = Received<typeof deskTicketRoutes.many>['body']
export type TicketsAct = Many['act']
type Tickets = readonly store.LockedTicket[]

/** What is done with tickets, without which. */
export type TicketsTerms = Pick<Many, 'act' | 'assignee_id' | 'text' | 'status' | 'key' | 'tag'>

export const singleAct: Record<TicketsAct, RouteDefinition> = {
  answer: deskTicketRoutes.write,
  assign: deskTicketRoutes.assign,
  close: deskTicketRoutes.close,
  reopen: deskTicketRoutes.reopen,
  tag: deskTicketRoutes.tag,
  untag: deskTicketRoutes.tag,
}

/** What is to be asked before a transaction. Throws for whoever may not do the act with one. */
export async function ticketsReady(call: Call, act: TicketsAct) {
  if (!(await call.mayReach(singleAct[act]))) throw new Problem('access.denied')
  const [within, roles, agents] = await Promise.all([
    ticketRows(call, 'Edit'),
    deskRoles(call),
    act === 'assign' ? writers(call) : [],
  ])
  return { within, roles, writers: agents }
}

export type TicketsReady = Awaited<ReturnType<typeof ticketsReady>>

/** Does one thing with many tickets. Those that it would not change, or that the caller may not, stay as they are. */
export async function actOnMany(call: Call, many: Many) {
  const { ids, act, assignee_id: assignee = null } = many
  const ready = await ticketsReady(call, act)
  const changed = await call.db.transaction().execute(async (tx) => {
    const tickets = await store.lockTickets(tx, ids, ready.within)
    const written = act === 'answer' ? await alreadyAnswered(call, tx, many) : new Set<number>()
    const concerned = tickets.filter(
      (ticket) => !written.has(ticket.id) && whyUnchanged(ticket, many) === undefined,
    )
    const isGivenAway = act === 'assign' && assignee !== null && assignee !== call.person.userId
    if (isGivenAway && concerned.length > 0) await requireAgent(tx, concerned, { assignee, ready })
    await actTogether(call, tx, concerned, { terms: many, ready })
    return concerned
  })
  return {
    changed: changed.map(({ id, assignee_id }) => ({ id, assignee_id })),
    unchanged: ids.length - changed.length,
  }
}

/** Why an act would leave a ticket as it is, in a sentence; undefined: it changes. */
export function whyUnchanged(
  ticket: Pick<store.LockedTicket, 'status' | 'assignee_id' | 'tags'>,
  { act, assignee_id: assignee = null, tag = '' }: TicketsTerms,
): string | undefined {
  switch (act) {
    case 'assign':
      return ticket.assignee_id === assignee ? 'It is like that already.' : undefined
    case 'tag':
      if (ticket.tags.includes(tag)) return 'It is marked with that already.'
      return ticket.tags.length >= mostTags ? `It has ${mostTags} tags already.` : undefined
    case 'untag':
      return ticket.tags.includes(tag) ? undefined : 'It is not marked with that.'
    case 'reopen':
      return ticket.status === 'closed' ? undefined : 'It is open already.'
    case 'answer':
    case 'close':
      return ticket.status === 'closed' ? 'It is closed already.' : undefined
  }
}

interface Acting {
  terms: TicketsTerms
  ready: TicketsReady
}

/** Does it with tickets, which are locked and would change, by the same few statements for all, and tells whom it concerns. */
export async function actTogether(
  call: Call,
  tx: Database,
  tickets: Tickets,
  { terms, ready }: Acting,
): Promise<void> {
  if (tickets.length === 0) return
  const ids = tickets.map(({ id }) => id)
  const { act, assignee_id: assignee = null, tag = '' } = terms
  if (act === 'answer') await answerMany(call, tx, tickets, terms)
  else if (act === 'assign') await assignMany(call, tx, tickets, assignee)
  else if (act === 'close') await closeMany(call, tx, tickets)
  else if (act === 'reopen') await reopenMany(call, tx, tickets)
  else if (act === 'tag') await addTag(tx, tickets, tag)
  else await removeTag(tx, ids, tag)
  const isOfDesk = act === 'assign' || act === 'tag' || act === 'untag'
  await announceChanges(
    { tx, clock: call.clock, roles: ready.roles },
    tickets,
    isOfDesk ? 'desk' : 'everybody',
  )
}

/** Those into which this very answer has been written: it may have been sent again. */
const alreadyAnswered = async ({ person }: Call, tx: Database, { ids, key }: Many) =>
  key === undefined ? new Set<number>() : writtenInto(tx, { tickets: ids, author: person.userId, key })

/** The same answer to everybody; with `status` it is the last word. */
async function answerMany(
  call: Call,
  tx: Database,
  tickets: Tickets,
  { text = '', key, status }: TicketsTerms,
) {
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
  if (assignee === null || assignee === call.person.userId) return
  await notify(
    tx,
    call.clock,
    tickets.map((ticket) => notices.assigned(assignee, ticket)),
  )
}

/** The organizations on whose tickets a person works. */
export async function organizationsOf(
  db: Database,
  tickets: readonly { organization_id: number }[],
  { assignee, ready }: { assignee: number; ready: TicketsReady },
): Promise<ReadonlySet<number>> {
  const working = new Set<number>()
  // nearly always one: whoever sees several organizations seldom mixes them
  for (const organization of new Set(tickets.map(({ organization_id }) => organization_id))) {
    const agents = await agentsOf(db, { organization, roles: ready.writers, limit: maxAgents })
    if (agents.some(({ id }) => id === assignee)) working.add(organization)
  }
  return working
}

/** The person works on the tickets of each of these organizations. */
async function requireAgent(
  tx: Database,
  tickets: Tickets,
  to: { assignee: number; ready: TicketsReady },
): Promise<void> {
  const working = await organizationsOf(tx, tickets, to)
  if (tickets.some(({ organization_id }) => !working.has(organization_id)))
    throw invalid('assignee_id', 'This person cannot work on all of these tickets')
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
