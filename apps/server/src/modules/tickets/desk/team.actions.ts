import { deskTicketRoutes, loadCountedTo, type TeamLoad } from '@uplink/contract/desk-tickets'
import type { Call } from '#platform/http/call'
import { agentsOf } from '../../access/access.public'
import { ticketRows } from '../tickets.access'
import { writers } from './desk-tickets.actions'
import { loadsByAssignee } from './team.store'

const soonMs = 60 * 60_000
const membersShown = 50
const nothing = { open: 0, soon: 0, late: 0 }

/** Whether the caller answers for how soon the team answers. */
export const maySeeTeam = (call: Call) => call.mayReach(deskTicketRoutes.team)

/** The open tickets that the caller may list, by who has them; colleagues without any are there too: they have time. */
export async function readTeamLoad(call: Call): Promise<TeamLoad> {
  const { db, clock, person } = call
  const now = clock.now()
  const [within, roles] = await Promise.all([ticketRows(call, 'List'), writers(call)])
  const [loads, agents] = await Promise.all([
    loadsByAssignee(db, {
      within,
      now,
      soon: new Date(now.getTime() + soonMs),
      reach: loadCountedTo,
      limit: membersShown,
    }),
    person.organizationId === null
      ? []
      : agentsOf(db, { organization: person.organizationId, roles, limit: membersShown }),
  ])
  const busy = loads.flatMap(({ id, name, ...load }) =>
    id === null ? [] : [{ id, name: name ?? '', ...load }],
  )
  const free = agents
    .filter(({ id }) => !busy.some((one) => one.id === id))
    .map(({ id, name }) => ({ id, name, ...nothing }))
  const none = loads.find(({ id }) => id === null)
  return {
    members: [...busy, ...free].slice(0, membersShown),
    unassigned: none ? { open: none.open, soon: none.soon, late: none.late } : nothing,
    is_partial: loads.reduce((sum, { open }) => sum + open, 0) >= loadCountedTo,
  }
}
