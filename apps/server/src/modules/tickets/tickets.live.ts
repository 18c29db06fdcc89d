import type { Call } from '#platform/http/call'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { personTopic, type LiveTicket } from '@uplink/contract/live'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { enqueue } from '#platform/outbox/outbox'
import { signedInStaff } from '../access/access.public'

interface Changed {
  id: number
  owner_id: number
  organization_id: number
}

export interface Announcing {
  tx: Database
  clock: Clock
  /** Roles that may use the desk: `deskRoles`. */
  roles: readonly number[]
}

export function deskRoles(call: Pick<Call, 'rolesReaching'>): Promise<number[]> {
  return call.rolesReaching(deskTicketRoutes.read)
}

/** Who hears of a change: the desk alone, or also the customer, who may see it. */
export type Concerned = 'desk' | 'everybody'

/** Tells those whom a change concerns, so that they read the ticket again. */
export const announceChange = (announcing: Announcing, ticket: Changed, concerned: Concerned) =>
  announceChanges(announcing, [ticket], concerned)

/** Of so many tickets of one change the desk hears; it reads its lists again by the first of them. */
const mostAtDesk = 100

/** The same about many tickets. Contains only ids: each person reads what their rights allow. */
export async function announceChanges(
  { tx, clock, roles }: Announcing,
  tickets: readonly Changed[],
  concerned: Concerned,
): Promise<void> {
  const desks = new Map<number, readonly number[]>()
  // nearly always one organization
  for (const organization of new Set(tickets.map(({ organization_id }) => organization_id)))
    desks.set(organization, await signedInStaff(tx, { roles, organization, now: clock.now() }))
  await enqueue(
    tx,
    tickets.flatMap(({ id, owner_id, organization_id }, place) => {
      const message: LiveTicket = { id }
      const desk = place < mostAtDesk ? (desks.get(organization_id) ?? []) : []
      return (concerned === 'desk' ? desk : [owner_id, ...desk]).map((person) => ({
        transport: 'live' as const,
        recipient: `${personTopic(person)}/ticket`,
        payload: message,
      }))
    }),
  )
}
