import type { BulkAct, BulkList, BulkRow, Done, Looked, ReadyAct } from '#platform/bulk/bulk-act'
import type { Database } from '#platform/database/kysely'
import { findActedSince } from '#platform/audit/acted-since'
import type { Call } from '#platform/http/call'
import * as store from '../ticket-changes.store'
import { ticketRows } from '../tickets.access'
import { questionFor, type QueueFilter } from './desk-tickets.actions'
import {
  actTogether,
  organizationsOf,
  singleAct,
  ticketsReady,
  whyUnchanged,
  type TicketsReady,
  type TicketsTerms,
} from './many-tickets.actions'
import { ticketName, ticketsMatching } from './tickets.bulk.store'

const words: Record<string, string> = {
  mine: 'mine',
  none: 'unassigned',
}

/** The queue at the desk, all of whose tickets can be acted upon. */
export const ticketsInBulk: BulkList<QueueFilter> = {
  matching: async (call, filters, among) => ticketsMatching(call.db, await questionFor(call, filters), among),
  named: async (call) => ticketName(await ticketRows(call, 'List')),
  say(_call, { status, category, assignee, tag, outage, q }) {
    const said = [
      status === undefined ? 'tickets' : `${status} tickets`,
      ...(assignee === undefined ? [] : [words[assignee] ?? `of the colleague with the number ${assignee}`]),
      ...(category === undefined ? [] : [`about ${category}`]),
      ...(tag === undefined ? [] : [`tagged ${tag}`]),
      ...(outage === undefined ? [] : [`of outage ${outage}`]),
      ...(q === undefined ? [] : [`“${q}”`]),
    ].join(', ')
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}`
  },
}

const noSuchTicket = 'There is no such ticket, or you may not change it.'
const cannotWork = 'This person cannot work on it.'

type Ticket = store.LockedTicket

/** Why a ticket would stay as it is, for each of these. */
async function hindrancesOf(
  call: Call,
  db: Database,
  tickets: readonly Ticket[],
  { terms, ready }: { terms: TicketsTerms; ready: TicketsReady },
): Promise<(ticket: Ticket) => string | undefined> {
  const to = terms.act === 'assign' ? (terms.assignee_id ?? null) : null
  if (to === null || to === call.person.userId) return (ticket) => whyUnchanged(ticket, terms)
  const working = await organizationsOf(db, tickets, { assignee: to, ready })
  return (ticket) =>
    whyUnchanged(ticket, terms) ?? (working.has(ticket.organization_id) ? undefined : cannotWork)
}

/** The same few statements for all. */
async function inOneStroke(call: Call, terms: TicketsTerms, said: string): Promise<ReadyAct> {
  const ready = await ticketsReady(call, terms.act)
  return {
    said,
    async look(db, records): Promise<Looked[]> {
      const ids = records.map(({ id }) => id)
      const tickets = await store.findTicketsOf(db, ids, ready.within)
      const whyOf = await hindrancesOf(call, db, tickets, { terms, ready })
      return tickets.map((ticket) => ({ kind: '', id: ticket.id, why: whyOf(ticket) }))
    },
    async inOne(tx, rows) {
      const found = await store.lockTickets(
        tx,
        rows.map(({ id }) => id),
        ready.within,
      )
      const whyOf = await hindrancesOf(call, tx, found, { terms, ready })
      const tickets = new Map(found.map((ticket) => [ticket.id, ticket]))
      const concerned: Ticket[] = []
      const done = rows.map((row): Done => {
        const { position, id } = row
        const ticket = tickets.get(id)
        const why = ticket ? (whyOf(ticket) ?? workedOnSince(row, ticket, terms)) : noSuchTicket
        if (!ticket || why !== undefined) return { position, result: 'refused', why: why ?? noSuchTicket }
        concerned.push(ticket)
        return { position, result: 'changed', before: ticket.assignee_id ?? 0 }
      })
      await actTogether(call, tx, concerned, { terms, ready })
      return done
    },
  }
}

/**
 * Why a ticket is not as the act left it that is taken back; undefined: it is, or nothing is taken back. A tag has neither author
 * nor time: one that somebody took away and set again is the same.
 */
function workedOnSince(
  { changedAt }: BulkRow,
  { closed_at: closedAt, updated_at: updatedAt }: Ticket,
  { act }: TicketsTerms,
): string | undefined {
  if (changedAt === null) return undefined
  if (act === 'reopen' && closedAt && closedAt > changedAt) return 'It was opened and closed again since.'
  return act === 'close' && updatedAt > changedAt ? 'Somebody has worked on it since.' : undefined
}

const assign: BulkAct<{ assignee_id: number | null }> = {
  needs: singleAct.assign,
  ready: async (call, { assignee_id: to }) =>
    inOneStroke(call, { act: 'assign', assignee_id: to }, await saidOf(call, to)),
  undo: { act: 'assign-back', terms: ({ assignee_id: from }) => ({ from }) },
}

async function saidOf({ db, person }: Call, to: number | null): Promise<string> {
  if (to === null) return 'Assign to nobody'
  if (to === person.userId) return 'Assign to oneself'
  return `Assign to ${(await store.findName(db, to)) ?? 'somebody'}`
}

/** Each goes back to whoever had it before, unless somebody else has it by now. */
const assignBack: BulkAct<{ from: number | null }> = {
  needs: singleAct.assign,
  async ready(call, { from }) {
    const ready = await ticketsReady(call, 'assign')
    return {
      said: 'Assign to those who had them before',
      look: async () => [],
      async inOne(tx, rows) {
        const found = await store.lockTickets(
          tx,
          rows.map(({ id }) => id),
          ready.within,
        )
        const tickets = new Map(found.map((ticket) => [ticket.id, ticket]))
        const since = await findActedSince(
          tx,
          'ticket.assigned',
          rows.flatMap(({ id, changedAt }) =>
            changedAt ? [{ target: `ticket:${id}`, since: changedAt }] : [],
          ),
        )
        const done: Done[] = []
        const back = new Map<number, Ticket[]>()
        for (const { position, id, before } of rows) {
          const ticket = tickets.get(id)
          if (!ticket) done.push({ position, result: 'refused', why: noSuchTicket })
          else if (ticket.assignee_id !== from)
            done.push({ position, result: 'refused', why: 'Somebody else has it by now.' })
          else if (since.has(`ticket:${id}`))
            done.push({ position, result: 'refused', why: 'Somebody has assigned it since.' })
          else {
            back.set(before ?? 0, [...(back.get(before ?? 0) ?? []), ticket])
            done.push({ position, result: 'changed' })
          }
        }
        // one stroke for each person of before
        for (const [to, some] of back)
          await actTogether(call, tx, some, {
            terms: { act: 'assign', assignee_id: to === 0 ? null : to },
            ready,
          })
        return done
      },
    }
  },
}

const close: BulkAct<object> = {
  needs: singleAct.close,
  ready: (call) => inOneStroke(call, { act: 'close' }, 'Close'),
  undo: { act: 'reopen', terms: () => ({}) },
}

const reopen: BulkAct<object> = {
  needs: singleAct.reopen,
  ready: (call) => inOneStroke(call, { act: 'reopen' }, 'Open again'),
  undo: { act: 'close', terms: () => ({}) },
}

const tag: BulkAct<{ tag: string }> = {
  needs: singleAct.tag,
  ready: (call, terms) => inOneStroke(call, { act: 'tag', ...terms }, `Tag ${terms.tag}`),
  undo: { act: 'untag', terms: (terms) => terms },
}

const untag: BulkAct<{ tag: string }> = {
  needs: singleAct.untag,
  ready: (call, terms) => inOneStroke(call, { act: 'untag', ...terms }, `Take the tag ${terms.tag} away`),
}

/** What can be done with all tickets that match, as with chosen ones. */
export const ticketActs = {
  'tickets.assign': assign,
  'tickets.assign-back': assignBack,
  'tickets.close': close,
  'tickets.reopen': reopen,
  'tickets.tag': tag,
  'tickets.untag': untag,
}
