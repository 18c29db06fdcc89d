import type { Call } from '#platform/http/call'
import { dayMs } from '#platform/durations'
import { found, invalid, Problem } from '#platform/http/problem'
import { changeAtDesk, readDeskTicket } from './desk-tickets.actions'
import * as sorting from './sorting.store'
import { startClocks, stopClocks } from '../targets/targets.store'
import { writeNote } from '../thread/note-writing'
import * as store from '../ticket-changes.store'
import { ticketRows } from '../tickets.access'
import { announceChanges, deskRoles } from '../tickets.live'

const longestSnooze = 90 * dayMs

/** Puts a ticket off: it comes back by itself, at the time or when its customer writes. Its clock goes on. */
export function snoozeTicket(call: Call, id: number, until: string | null) {
  const [now, wakes] = [call.clock.now(), until === null ? null : new Date(until)]
  if (wakes && (wakes <= now || wakes.getTime() > now.getTime() + longestSnooze))
    throw invalid('until', 'Choose a time within the next 90 days')
  return changeAtDesk(call, id, 'desk', async (tx, ticket) => {
    if (ticket.status === 'closed') throw new Problem('ticket.closed')
    await sorting.setSnoozed(tx, id, wakes)
  })
}

export function tagTicket(call: Call, id: number, tags: readonly string[]) {
  return changeAtDesk(call, id, 'desk', (tx, ticket) => sorting.setTags(tx, ticket, [...new Set(tags)]))
}

export async function listTags(call: Call) {
  return sorting.findTags(call.db, await call.rows('ticket', 'List', sorting.tagRuleColumns))
}

/**
 * Puts a duplicate into another ticket of the same line: its notes go there, and it is closed. Whoever waited for an
 * answer there waits in the other one.
 */
export async function mergeTicket(call: Call, id: number, into: number) {
  if (id === into) throw invalid('into', 'Choose another ticket')
  const within = await ticketRows(call, 'Edit')
  const roles = await deskRoles(call)
  const { clock } = call
  await call.db.transaction().execute(async (tx) => {
    const tickets = await store.lockTickets(tx, [id, into], within)
    const duplicate = found(tickets.find((ticket) => ticket.id === id))
    const kept = tickets.find((ticket) => ticket.id === into)
    if (!kept || kept.connection_id !== duplicate.connection_id)
      throw invalid('into', 'Choose another ticket of the same line')
    if (kept.status === 'closed') throw invalid('into', 'This ticket is closed. Open it again first')
    if (duplicate.status === 'closed') throw new Problem('ticket.already-closed')
    const now = clock.now()
    await stopClocks(tx, [id], { now, counts: false })
    await sorting.mergeThreads(tx, { from: id, into, now })
    await writeNote(call, tx, {
      ticket: id,
      isInternal: false,
      text: `We go on in ticket ${into}, “${kept.subject}”, where everything from here stands too.`,
      files: [],
    })
    if (duplicate.status === 'open') {
      await store.setTurn(tx, [into], { status: 'open', now })
      await startClocks(tx, [into], now)
    }
    await call.audit(tx, {
      act: 'ticket.merged',
      target: ['ticket', id],
      before: { merged_into: null },
      after: { merged_into: into },
    })
    await announceChanges({ tx, clock, roles }, tickets, 'everybody')
  })
  return readDeskTicket(call, into)
}
