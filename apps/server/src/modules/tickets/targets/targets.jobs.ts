import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Job } from '#platform/jobs/job'
import { createParts, takeAll, type Take } from '#platform/jobs/parts'
import { staffReaching } from '../../access/access.public'
import { notify } from '../../notifications/notifications.public'
import { takeRunningOut } from './targets.store'
import { runningOut } from '../tickets.notices'

/** Tells the assigned person, or the whole desk where nobody is assigned, before the time for an answer runs out. */
export const tellRunningOut = {
  name: 'tickets.tell-running-out',
  cron: '* * * * *',
  limitSeconds: 60,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const parts = createParts({ log }, signal)
    const take = (how: Take) => tellSome(db, clock, how)
    const told = await takeAll(parts, { what: 'ticket', batch, take })
    if (told > 0) log.info({ told }, 'desk told about tickets whose time runs out')
    parts.conclude()
  },
} satisfies Job

const batch = 200
/** Where nobody is assigned. */
const mostTold = 50

function tellSome(db: Database, clock: Clock, { limit, except, taken }: Take): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const tickets = await takeRunningOut(tx, { now, limit, except })
    taken(tickets.map(({ id }) => id))
    const unassigned = tickets.filter(({ assignee_id }) => assignee_id === null)
    const organizations = [...new Set(unassigned.map(({ organization_id }) => organization_id))]
    const desks = new Map<number, readonly number[]>()
    // few organizations, and only those with an unassigned ticket
    for (const organization of organizations)
      desks.set(
        organization,
        (await staffReaching(tx, deskTicketRoutes.write, [organization])).slice(0, mostTold),
      )
    const notices = tickets.flatMap((ticket) => {
      const people =
        ticket.assignee_id === null ? (desks.get(ticket.organization_id) ?? []) : [ticket.assignee_id]
      return people.map((person) => runningOut(person, ticket, now))
    })
    await notify(tx, clock, notices)
    return tickets.length
  })
}
